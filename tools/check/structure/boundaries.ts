import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';
import { BOUNDARY_RULES, PARTS } from './boundary-rules.ts';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;
const PACKAGES: Readonly<Record<string, string>> = {
  '@zutai/server': 'apps/server',
  '@zutai/agent': 'apps/agent',
  '@zutai/web': 'apps/web',
  '@zutai/contract': 'packages/contract',
  '@zutai/diagram': 'packages/diagram',
  '@zutai/widgets': 'packages/widgets',
  '@zutai/i18n': 'packages/i18n',
  '@zutai/dev-env': 'packages/dev-env',
};

interface Import {
  readonly specifier: string;
  /** File path for relative imports, part for the product's packages, undefined for libraries. */
  readonly target: string | undefined;
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] as string;
    if (specifier.startsWith('.'))
      return {
        specifier,
        target: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
      };
    const name = specifier.split('/').slice(0, 2).join('/');
    return { specifier, target: Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined };
  });
}

const partOf = (target: string) => PARTS.find((part) => target === part || target.startsWith(`${part}/`));
const featureOf = (file: string) =>
  /^(apps\/(?:server|web)\/src)\/features\/([^/]+)\//.exec(file)?.slice(1, 3);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

function checkImport(file: string, { specifier, target }: Import): string[] {
  const problems: string[] = [];
  const say = (why: string) => problems.push(`${file}: imports ${specifier}: ${why}`);
  if (target === undefined) return problems;
  const part = partOf(target);
  const own = partOf(file);
  const rule = BOUNDARY_RULES.find((candidate) => candidate.from.test(file));
  if (part !== undefined && part !== own && !isTest(file) && !rule?.mayImport.includes(part))
    say(rule?.why ?? 'no rule allows it');
  // Benches and tools look at inner parts too.
  if (
    part !== undefined &&
    part !== own &&
    specifier.startsWith('.') &&
    !isTest(file) &&
    !/^(bench|tools)\//.test(file)
  )
    say('parts of the product import each other by package name, so that their exports are the only door');
  if (file.startsWith('apps/server/') && part === 'packages/widgets' && specifier !== '@zutai/widgets/model')
    say('the server uses the React-free models of the widgets alone');
  if (
    /^apps\/(server\/src\/platform|web\/src\/(lib|components))\//.test(file) &&
    /\/features\//.test(target) &&
    !isTest(file)
  )
    say('platform and lib know no feature');
  const from = featureOf(file);
  const to = featureOf(target);
  if (
    to !== undefined &&
    from?.join() !== to.join() &&
    !/\/(index|routes|menu)\.tsx?$/.test(target) &&
    !isTest(file)
  )
    say(
      'a feature is seen by others only through its index (in the web also routes and menu, which load it lazily)',
    );
  return problems;
}

/** Files that import each other in a ring, each ring once, by its first file. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const rings: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      rings.push(`${file}: import cycle ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return rings;
}

/** Directions between parts, features behind their index, no cycles. */
export const boundaries: Checker = {
  name: 'boundaries',
  run: (root) => {
    const files = listFiles(root, CODE_FOLDERS, ['.ts', '.tsx']);
    const problems: string[] = [];
    const graph = new Map<string, string[]>();
    for (const file of files) {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      const imports = importsOf(file, text);
      for (const entry of imports) problems.push(...checkImport(file, entry));
      // Types alone make no cycle at run time.
      const atRunTime = importsOf(file, text.replace(/^(import|export) type [^;]*;/gm, ''));
      graph.set(
        file,
        atRunTime.flatMap(({ target }) => (target !== undefined && /\.tsx?$/.test(target) ? [target] : [])),
      );
    }
    return { looked: files.length, problems: [...new Set(problems), ...findCycles(graph)] };
  },
};
