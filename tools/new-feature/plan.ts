import fs from 'node:fs';
import path from 'node:path';
import { callsFile, contractIndexFile, handlersFile, serverIndexFile, serverTestFile } from './templates.ts';

/** New text of each file, by its path in the checkout. */
export type Plan = ReadonlyMap<string, string>;

/** Where a line is put into a file that exists: before the first line that fits `before`. */
interface Insertion {
  readonly file: string;
  readonly before: RegExp;
  readonly line: string;
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());

/**
 * What a new feature needs: its folders, and its lines in the registries.
 * @throws Error when the name does not fit, is taken, or a registry no longer looks as expected
 */
export function planFeature(root: string, name: string): Plan {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('Usage: npm run new:feature NAME, in kebab-case and singular, e.g. work-order');
  const names = { kebab: name, camel: camel(name), pascal: pascal(name) };
  const contract = `packages/contract/src/${name}`;
  const server = `apps/server/src/features/${name}`;
  for (const folder of [contract, server])
    if (fs.existsSync(path.join(root, folder))) throw new Error(`${folder} exists already.`);
  const plan = new Map([
    [`${contract}/calls.ts`, callsFile(names)],
    [`${contract}/index.ts`, contractIndexFile()],
    [`${server}/handlers.ts`, handlersFile(names)],
    [`${server}/index.ts`, serverIndexFile(names)],
    [`${server}/${name}.test.ts`, serverTestFile(names)],
  ]);
  const insertions: readonly Insertion[] = [
    {
      file: 'packages/contract/src/core/define-call.ts',
      before: /^ {2}\| 'audit'$/,
      line: `  | '${names.camel}'`,
    },
    {
      file: 'packages/contract/src/index.ts',
      before: /^export \* from '\.\/general\//,
      line: `export * from './${name}/index.ts';`,
    },
    {
      file: 'packages/contract/src/calls.ts',
      before: /^export .* from '\.\/history\//,
      line: `export { ${names.camel}Calls as ${names.camel} } from './${name}/index.ts';`,
    },
    {
      file: 'apps/server/src/context.ts',
      before: /^import .* from '\.\/platform\//,
      line: `import { create${names.pascal}Feature } from './features/${name}/index.ts';`,
    },
    {
      file: 'apps/server/src/context.ts',
      before: /^ {2}return \{$/,
      line: `  const ${names.camel} = create${names.pascal}Feature();`,
    },
    { file: 'apps/server/src/context.ts', before: /^ {2}\};$/, line: `    ${names.camel},` },
    {
      file: 'apps/server/src/app.ts',
      before: /^ {4}session: context\.session\.handlers,/,
      line: `    ${names.camel}: context.${names.camel}.handlers,`,
    },
  ];
  for (const { file, before, line } of insertions) {
    const lines = (plan.get(file) ?? fs.readFileSync(path.join(root, file), 'utf8')).split('\n');
    const at = lines.findIndex((text) => before.test(text));
    if (at < 0) throw new Error(`${file} has no line like ${before.source}; add by hand: ${line}`);
    plan.set(file, lines.toSpliced(at, 0, line).join('\n'));
  }
  return plan;
}

/** Writes the files; the answer is their paths. */
export function writePlan(root: string, plan: Plan): string[] {
  for (const [file, text] of plan) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return [...plan.keys()];
}
