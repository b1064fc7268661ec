import path from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';

interface Chunk {
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** Modules of the product, from its root, that the browser has before it knows what is opened. */
let first: string[];
/** Names of packages whose code is among what is loaded first. */
let packages: Set<string>;
let chunks: Map<string, Chunk>;

/** The files that a browser needs to run those of these names, themselves among them. */
function filesNeededBy(names: readonly string[]): Set<string> {
  const needed = new Set(names);
  for (const name of needed) for (const one of chunks.get(name)?.imports ?? []) needed.add(one);
  return needed;
}

beforeAll(async () => {
  const web = path.resolve(import.meta.dirname, '..');
  const built = await build({
    configFile: `${web}/vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  });
  chunks = new Map((built as unknown as { output: Chunk[] }).output.map((one) => [one.fileName, one]));
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry === true);
  const loaded = [...filesNeededBy(entries.map(({ fileName }) => fileName))].flatMap(
    (name) => chunks.get(name) ?? [],
  );
  const ids = loaded.flatMap(({ modules = {} }) => Object.keys(modules));
  packages = new Set(ids.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  first = loaded.flatMap(({ modules = {} }) =>
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => /(?:apps\/web|packages\/\w+)\/src\/.*/.exec(id.replaceAll('\\', '/'))?.[0] ?? ''),
  );
}, 300_000);

it('has no text of any feature', () => {
  expect(first).toContain('apps/web/src/lib/language/load-texts.ts');
  expect(first.filter((file) => /^packages\/i18n\/src\/(zh|en)\//.test(file))).toEqual([]);
});

it('has the schemas of signing in, of how the product looks, and of no other feature', () => {
  const folders = first.flatMap((file) => /^packages\/contract\/src\/([\w-]+)\//.exec(file)?.[1] ?? []);
  expect(new Set(folders)).toEqual(new Set(['core', 'general', 'permission', 'session', 'style']));
});

it('has nothing of what draws in three dimensions, which pages without it never load', () => {
  expect(packages).toContain('react');
  expect(packages).not.toContain('three');
});

it('has the addresses of screens and nothing else of a feature', () => {
  const parts = first.filter((file) => file.startsWith('apps/web/src/features/'));
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((file) => !/\/(routes|\w+-path|\w+-tabs|paths)\.ts$/.test(file))).toEqual([]);
});

it('is divided into files none of which needs itself: their code would run in another order than it is written in', () => {
  const withImports = [...chunks.values()].filter(({ imports = [] }) => imports.length > 0);
  expect(withImports.length).toBeGreaterThan(100);
  const inCircles = withImports.filter(({ fileName, imports = [] }) => filesNeededBy(imports).has(fileName));
  expect(inCircles.map(({ fileName }) => fileName)).toEqual([]);
});

it.each([
  { screen: 'EquipmentListPage', files: 120 },
  { screen: 'DesignerPage', files: 200 },
])('loads $screen in no more than $files files', ({ screen, files }) => {
  const found = [...chunks.values()].find(
    ({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry === true && facadeModuleId?.endsWith(`/${screen}.tsx`),
  );
  expect(found).toBeDefined();
  expect(filesNeededBy([found?.fileName ?? '']).size).toBeLessThanOrEqual(files);
});
