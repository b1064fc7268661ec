import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';
import { BOUNDARY_RULES, PARTS } from './boundary-rules.ts';
import { type Import, importsOf } from './imports.ts';

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
  if (specifier.startsWith('@zutai/') && part === undefined && !isTest(file))
    say('it is no part that boundary-rules.ts knows');
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
  if (
    /^(apps\/server|packages\/demo-drawings)\//.test(file) &&
    part === 'packages/widgets' &&
    specifier !== '@zutai/widgets/model'
  )
    say('the server and what it is made of use the React-free models of the widgets alone');
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

/** Directions between parts, features behind their index. */
export const boundaries: Checker = {
  name: 'boundaries',
  run: (root) => {
    const files = listFiles(root, CODE_FOLDERS, ['.ts', '.tsx']);
    const problems = files.flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return importsOf(root, file, text).flatMap((entry) => checkImport(file, entry));
    });
    return { looked: files.length, problems: [...new Set(problems)] };
  },
};
