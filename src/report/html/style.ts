/** The look of the HTML report: one file, both themes, and paper. */
export const style = `
:root{color-scheme:light dark;--ink:#1b2230;--soft:#576072;--line:#dbe0e8;--back:#fff;--panel:#f5f7fa;--bad:#b42318;--warn:#8a5300;--good:#14683f;--link:#0b5cad;--nav:#bfd9f5;--crumb:#b9e4d9;--path:#f1dfae;--none:#f5b5ae;--group:#e4e8ee;--cell:#1b2230}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#a3adbd;--line:#313a48;--back:#11151c;--panel:#1a2029;--bad:#ff8a80;--warn:#f2c067;--good:#5fd39a;--link:#86b9f5;--nav:#234a73;--crumb:#1f5c50;--path:#5c4d1a;--none:#7a2a24;--group:#2a323e;--cell:#f0f3f8}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--back)}
header,main,footer,nav[aria-label=Views]{max-width:76rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.5rem}
h1{font-size:1.45rem;line-height:1.3;margin:0 0 .35rem;display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
h2{font-size:1.1rem;margin:1.75rem 0 .6rem}
h2.name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
h3{font-size:1rem;margin:1.25rem 0 .4rem}
.verdict{font-size:.95rem;border:2px solid currentColor;border-radius:2rem;padding:.05rem .75rem}
.lead{font-size:1.05rem;margin:.25rem 0 .5rem;overflow-wrap:anywhere}
.facts{color:var(--soft);margin:0 0 1.25rem;padding:0;list-style:none;display:flex;flex-wrap:wrap;overflow-wrap:anywhere}
.facts li:not(:last-child)::after{content:"·";padding:0 .5rem}
.soft{color:var(--soft);font-size:.9rem;font-weight:400}
.pass,.no-baseline,.added,.good{color:var(--good)}
.regressed,.error,.fail,.removed,.bad{color:var(--bad)}
.inconclusive,.warn,.moved{color:var(--warn)}
nav[aria-label=Views]{display:flex;flex-wrap:wrap;position:sticky;top:0;background:var(--back);z-index:1;box-shadow:inset 0 -1px var(--line)}
nav[aria-label=Views] a{padding:.55rem .8rem;color:var(--soft);text-decoration:none;border-bottom:3px solid transparent}
nav[aria-label=Views] a:hover{color:var(--ink)}
nav[aria-label=Views] a[aria-current=page]{color:var(--ink);border-color:var(--link);font-weight:600}
main{padding-top:1.25rem;min-height:60vh}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
section[hidden]{display:none}
article{border:1px solid var(--line);border-left:5px solid currentColor;border-radius:6px;padding:.8rem 1.1rem;margin:0 0 1rem;background:var(--panel);overflow-wrap:anywhere}
article>*{color:var(--ink)}
article h2{margin:0 0 .3rem}
article p{margin:.4rem 0}
article ul{margin:.3rem 0;padding-left:1.2rem}
summary{cursor:pointer;color:var(--link)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.32rem .7rem .32rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td{min-width:3.5rem}
.n+td:not(.n),.n+th:not(.n){padding-left:1rem}
thead th{color:var(--soft);font-weight:600;white-space:nowrap}
tbody th{font-weight:400}
td .soft{overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap}
.tools{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1rem}
label{display:grid;gap:.15rem;font-size:.85rem;color:var(--soft)}
input,select,button{font:inherit;font-size:.95rem;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:5px;padding:.35rem .6rem;height:2.3rem}
input{min-width:16rem}
.tree,.tree ul,.plain{list-style:none;margin:0;padding:0}
.tree ul{padding-left:1.1rem;border-left:1px solid var(--line);margin-left:.68rem}
.row{display:flex;flex-wrap:wrap;gap:0 .55rem;align-items:baseline;padding:.08rem 0;overflow-wrap:anywhere}
.opener,.leaf{width:1.4rem;padding:0;border:0;background:none;flex:none}
.opener{height:1.4rem}
.opener::before{content:"▸"}
.opener[aria-expanded=true]::before{content:"▾"}
.flat .leaf{display:none}
.group{font-weight:600}
.more{margin:.3rem 0}
.tag{font-size:.78rem;border:1px solid currentColor;border-radius:4px;padding:0 .35rem;white-space:nowrap}
.gone{text-decoration:line-through}
.plain>li{padding:.45rem 0;border-bottom:1px solid var(--line)}
.plain ul{margin:.1rem 0;padding-left:1.4rem}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem}
.sides>*{min-width:0}
figure{margin:0 0 1rem}
figcaption{font-weight:600;margin-bottom:.25rem}
.icicle svg{display:block}
.icicle rect{stroke:var(--back);stroke-width:1.5}
.icicle [data-path]{cursor:pointer}
.icicle [data-path]:hover rect{stroke:var(--link)}
.icicle text{font-size:12px;fill:var(--cell)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;color:var(--soft);font-size:.9rem;margin:0 0 .6rem}
.key{display:inline-block;width:.9rem;height:.9rem;border-radius:3px;margin-right:.35rem;vertical-align:-.1rem}
.by-nav,.by-root{fill:var(--nav);background:var(--nav)}
.by-breadcrumb{fill:var(--crumb);background:var(--crumb)}
.by-path{fill:var(--path);background:var(--path)}
.by-none{fill:var(--none);background:var(--none)}
.by-group,.by-{fill:var(--group);background:var(--group)}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow:auto;max-height:36rem;white-space:pre-wrap;overflow-wrap:anywhere}
.histogram td:last-child{width:70%}
.bar{background:var(--link);height:.9rem;border-radius:2px;min-width:2px;margin-top:.25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;font-size:.9rem}
dd{margin:0;color:var(--soft)}
footer{color:var(--soft);padding:2rem 1.25rem;font-size:.85rem}
@media (max-width:48rem){.sides{grid-template-columns:1fr}h1{font-size:1.2rem}input{min-width:0}dl{grid-template-columns:1fr}.facts{display:block}.facts li::after{display:none}nav[aria-label=Views] a{padding:.45rem .55rem}}
@media print{:root{--ink:#000;--soft:#333;--line:#bbb;--back:#fff;--panel:#fff;--nav:#dce9f7;--crumb:#d8efe8;--path:#f7edcf;--none:#f8d2ce;--group:#eceff3;--cell:#000;--bad:#8d1a11;--warn:#6b4000;--good:#0c4a2c;--link:#083f78}nav[aria-label=Views],.tools,.opener,.more{display:none}section[hidden]:not(#view-page){display:block}h2.name{position:static;width:auto;height:auto;clip-path:none;font-size:1.25rem;border-bottom:1px solid #000}pre{max-height:none}article,tr,figure{break-inside:avoid}h2,h3{break-after:avoid}.by-nav,.by-root,.by-breadcrumb,.by-path,.by-none,.by-group,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
