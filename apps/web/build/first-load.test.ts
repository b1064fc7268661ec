import path from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';

interface Chunk {
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** Modules of the product, from its root, that the browser has before it knows what is opened. */
let first: string[];
/** Names of packages whose code is among what is loaded first. */
let packages: Set<string>;

beforeAll(async () => {
  const web = path.resolve(import.meta.dirname, '..');
  const built = await build({
    configFile: `${web}/vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  });
  const chunks = new Map((built as unknown as { output: Chunk[] }).output.map((one) => [one.fileName, one]));
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry === true));
  for (const { imports = [] } of loaded)
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk !== undefined) loaded.add(chunk);
    }
  const ids = [...loaded].flatMap(({ modules = {} }) => Object.keys(modules));
  packages = new Set(ids.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  first = [...loaded].flatMap(({ modules = {} }) =>
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
