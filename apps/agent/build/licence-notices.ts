import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly source: string;
  /** Undefined: it brings none. */
  readonly text: string | undefined;
}

/** Packages whose package.json names no licence, with what their own text says. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { precond: 'MIT' };

const LICENCE_FILE = /^(licen[cs]e|copying|unlicense)(\.(md|txt))?$/i;

/**
 * What the licences of bundled packages ask to be passed on.
 * @param modules ids of the modules in a bundle
 * @returns lines of a comment that name every package, and a comment with the texts, each once
 */
export function licenceNotices(modules: readonly string[]): { list: string; texts: string } {
  const found = new Map(modules.map((id) => folderOf(id)).map((folder) => [folder, describe(folder)]));
  const packages = [...found.values()]
    .filter(({ name }) => !name.startsWith('@zutai/'))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
  const list = packages.map(
    ({ name, version, licence, source }) => ` * ${name} ${version} (${licence})${source && ` ${source}`}`,
  );
  const byText = Map.groupBy(
    packages.filter(({ text }) => text !== undefined),
    ({ text }) => text!,
  );
  const texts = [...byText].map(
    ([text, those]) => `${those.map(({ name, version }) => `${name} ${version}`).join(', ')}:\n\n${text}\n`,
  );
  const own = fs.readFileSync(path.resolve(import.meta.dirname, '../../../LICENSE'), 'utf8');
  return {
    list: list.join('\n'),
    texts: `/*!\nzutai-agent:\n\n${clean(own)}\n\n${texts.join('\n\n')}*/\n`,
  };
}

/** The folder of the package that a module is of. */
function folderOf(id: string): string {
  const file = id.replace('\0', '');
  // What the bundler and our plugin add is of these.
  if (file.startsWith('rolldown/')) return folderOf(fileURLToPath(import.meta.resolve('rolldown')));
  if (!path.isAbsolute(file))
    return folderOf(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync')));
  let folder = path.dirname(file);
  // Folders of a package may have a package.json that only says which kind of modules they hold.
  while (readPackage(folder)?.version === undefined) folder = path.dirname(folder);
  return folder;
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
}

function readPackage(folder: string): PackageFile | undefined {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PackageFile) : undefined;
}

function describe(folder: string): Bundled {
  const { name = '', version = '', license, repository } = readPackage(folder) ?? {};
  const licence = license ?? SAID_ELSEWHERE[name];
  if (licence === undefined) throw new Error(`${name} ${version} names no licence`);
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return { name, version, licence, source: webAddress(url), text: textOf(folder) };
}

/** What stands in a file of its own, else in the section of the description that is about it. */
function textOf(folder: string): string | undefined {
  const read = (name: string) => clean(fs.readFileSync(path.join(folder, name), 'utf8'));
  const files = fs.readdirSync(folder);
  const file = files.find((name) => LICENCE_FILE.test(name));
  if (file !== undefined) return read(file);
  const description = files.find((name) => /^readme\.md$/i.test(name));
  return description && /^#+ *licen[cs]e\b.*/ims.exec(read(description))?.[0];
}

/** `git+https://…`, `git://…` and `owner/name` are addresses of people too. */
function webAddress(url: string): string {
  const plain = url
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^git@([^:]+):/, 'https://$1/')
    .replace(/\.git$/, '');
  return /^[\w.-]+\/[\w.-]+$/.test(plain) ? `https://github.com/${plain}` : plain;
}

/** Texts that differ in their line breaks are one, and none ends the comment. */
const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('*/', '* /').trim();
