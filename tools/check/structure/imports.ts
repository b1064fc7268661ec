import fs from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;
/** Those below `apps`; all other packages of the product are below `packages`. */
const APPS = new Set(['server', 'agent', 'web']);

export interface Import {
  readonly specifier: string;
  /** Folder of a package of the product, or path below the root; undefined for libraries. */
  readonly target: string | undefined;
  /** The file it names: through `exports`. */
  readonly file: string | undefined;
}

/** A file, or one a condition such as `browser`; `default` is what the others are checked by. */
type Exported = string | Readonly<Record<string, string>>;

const exportsOfRoots = new Map<string, Readonly<Record<string, Exported>>>();

/** `exports` of a package's manifest; empty where there is none. */
function exportsOf(root: string, folder: string): Readonly<Record<string, Exported>> {
  const manifest = path.join(root, folder, 'package.json');
  let exports = exportsOfRoots.get(manifest);
  if (exports === undefined) {
    const text = fs.existsSync(manifest) ? fs.readFileSync(manifest, 'utf8') : '{}';
    exports = (JSON.parse(text) as { exports?: Record<string, Exported> }).exports ?? {};
    exportsOfRoots.set(manifest, exports);
  }
  return exports;
}

/** The file that an import of a package names, by the package's `exports`. */
function exportedFile(root: string, folder: string, inner: string): string | undefined {
  const exports = exportsOf(root, folder);
  const exported = exports[inner === '' ? '.' : `./${inner}`] ?? exports['./*'];
  const found = (typeof exported === 'object' ? exported.default : exported)?.replace('*', inner);
  return found === undefined ? undefined : path.posix.join(folder, found);
}

/** Everything a file imports, by types too. */
export function importsOf(root: string, file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] as string;
    if (specifier.startsWith('.')) {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
      return { specifier, target, file: target };
    }
    const [scope, name = '', ...rest] = specifier.split('/');
    if (scope !== '@zutai') return { specifier, target: undefined, file: undefined };
    const target = `${APPS.has(name) ? 'apps' : 'packages'}/${name}`;
    return { specifier, target, file: exportedFile(root, target, rest.join('/')) };
  });
}
