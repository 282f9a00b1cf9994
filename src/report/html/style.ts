/** The look of the HTML report: one file, both themes, and paper. */
export const style = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#596273;--line:#d9dee6;--back:#fff;--panel:#f5f7fa;--bad:#b42318;--warn:#8a5300;--good:#18794e;--link:#0b5cad;--mark:#fff3bf}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#a3adbd;--line:#333c4a;--back:#12161d;--panel:#1a2029;--bad:#ff8a80;--warn:#f2c067;--good:#5fd39a;--link:#86b9f5;--mark:#4d4210}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--back);overflow-wrap:anywhere}
header,main,footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.75rem}
h1{font-size:1.5rem;margin:0 0 .25rem}
h2{font-size:1.15rem;margin:0 0 .75rem}
.because{font-size:1.05rem;margin:.25rem 0 .5rem}
.facts{color:var(--soft);margin:0 0 1rem;padding:0;list-style:none}
.pass,.no-baseline,.added{color:var(--good)}
.regressed,.error,.fail,.removed,.none{color:var(--bad)}
.inconclusive,.warn,.moved{color:var(--warn)}
nav[aria-label=Views]{display:flex;flex-wrap:wrap;gap:.25rem;border-bottom:1px solid var(--line);margin:0 0 1.25rem}
nav a{padding:.45rem .75rem;color:var(--soft);text-decoration:none;border-bottom:2px solid transparent}
nav a[aria-current=page]{color:var(--ink);border-color:var(--link);font-weight:600}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
section{margin-bottom:2rem}
section[hidden]{display:none}
article{border:1px solid var(--line);border-left:4px solid currentColor;border-radius:6px;padding:.75rem 1rem;margin:0 0 1rem}
article>*{color:var(--ink)}
article h3{margin:0 0 .25rem;font-size:1rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600}
td.n,th.n{text-align:right;white-space:nowrap}
.tools{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1rem}
label{display:grid;gap:.15rem;font-size:.85rem;color:var(--soft)}
input,select,button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:5px;padding:.35rem .55rem}
.tree,.tree ul{list-style:none;margin:0;padding:0}
.tree ul{padding-left:1.25rem;border-left:1px solid var(--line);margin-left:.45rem}
.row{display:flex;gap:.5rem;align-items:baseline;padding:.1rem 0}
.row button{width:1.5rem;padding:0;border:0;background:none;flex:none}
.row button[hidden]{display:inline-block;visibility:hidden}
.tag{font-size:.75rem;border:1px solid currentColor;border-radius:4px;padding:0 .3rem;white-space:nowrap}
.path{color:var(--soft);font-size:.85rem}
.gone{text-decoration:line-through}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow:auto;max-height:36rem;white-space:pre-wrap}
.bar{background:var(--link);height:.9rem;border-radius:2px;min-width:2px}
footer{color:var(--soft);padding-bottom:2rem;font-size:.85rem}
@media print{nav[aria-label=Views],.tools,.row button{display:none}section[hidden]{display:block}pre{max-height:none}article,tr{break-inside:avoid}}
`;
