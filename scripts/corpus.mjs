/** Turns the name of a documentation corpus into a folder: downloads the Debian package once, unpacks it, prints the path. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Name → package and the folder inside it that a host would serve. */
export const corpora = {
  "python-sphinx": ["python3.11-doc", "usr/share/doc/python3.11/html"],
  "django-sphinx": ["python-django-doc", "usr/share/doc/python-django-doc/html"],
  "sklearn-sphinx": ["python-sklearn-doc", "usr/share/doc/python-sklearn-doc/html"],
  "postgresql-docbook": ["postgresql-doc-15", "usr/share/doc/postgresql-doc-15/html"],
  typer: ["python-typer-doc", "usr/share/doc/python-typer-doc/html"],
  drf: ["python-djangorestframework-doc", "usr/share/doc/python3-djangorestframework/html"],
  rust: ["rust-doc", "usr/share/doc/rust-doc/html"],
  handbook: ["debian-handbook", "usr/share/doc/debian-handbook/html"],
  "handbook-en": ["debian-handbook", "usr/share/doc/debian-handbook/html/en-US"],
  gtk4: ["libgtk-4-doc", "usr/share/doc/libgtk-4-doc/gtk4"],
  libstdcxx: ["libstdc++-12-doc", "usr/share/doc/gcc-12-base/libstdc++"],
  cppreference: ["cppreference-doc-en-html", "usr/share/cppreference/doc/html"],
  "cppreference-en": ["cppreference-doc-en-html", "usr/share/cppreference/doc/html/en"],
  sqlite: ["sqlite3-doc", "usr/share/doc/sqlite3"],
  "node-api": ["nodejs-doc", "usr/share/doc/nodejs/api"],
  "git-asciidoc": ["git-doc", "usr/share/doc/git-doc"],
  gtk3: ["libgtk-3-doc", "usr/share/gtk-doc/html/gtk3"],
  sqlalchemy: ["python-sqlalchemy-doc", "usr/share/doc/python-sqlalchemy-doc/html"],
  flask: ["python-flask-doc", "usr/share/doc/python-flask-doc/html"],
  apache: ["apache2-doc", "usr/share/doc/apache2-doc/manual"],
};
const aliases = { django: "django-sphinx", python: "python-sphinx", postgresql: "postgresql-docbook" };
const home = resolve(import.meta.dirname, "../.cache/corpora");

/** The corpus folder's absolute path; the first call downloads it. */
export function corpusFolder(asked) {
  const name = aliases[asked] ?? asked;
  const known = corpora[name];
  if (known === undefined) throw new Error(`No corpus named ${asked}. Known: ${Object.keys(corpora).join(", ")}`);
  const [debianPackage, inner] = known;
  const root = join(home, name);
  if (!existsSync(root)) unpack(debianPackage, root);
  const folder = join(root, inner);
  if (!existsSync(folder)) throw new Error(`${debianPackage} has no folder ${inner}`);
  return folder;
}

/** Unpacks beside the target and renames at the end, so that two callers and a broken download leave no half corpus. */
function unpack(debianPackage, root) {
  const work = `${root}.${process.pid}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    download(debianPackage, work);
    const archive = readdirSync(work).find((file) => file.endsWith(".deb"));
    execFileSync("dpkg", ["-x", join(work, archive), join(work, "tree")]);
    if (!existsSync(root)) renameSync(join(work, "tree"), root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function download(debianPackage, cwd) {
  const get = () =>
    execFileSync("apt-get", ["download", "-q", debianPackage], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  try {
    get();
  } catch {
    execFileSync("apt-get", ["update", "-q"], { stdio: "ignore" });
    get();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const name = process.argv[2];
  if (name === undefined) {
    process.stdout.write(`${Object.keys(corpora).join("\n")}\n`);
  } else {
    process.stdout.write(`${corpusFolder(name)}\n`);
  }
}
