import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { planFeature, writePlan } from './plan.ts';

// `npm run new:feature work-permit 作业票 "work permit"`: the whole of a feature, from the contract to its screens.
const [name = '', zh, en] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

try {
  const files = writePlan(root, planFeature(root, name, zh, en));
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...files.filter((file) => /\.tsx?$/.test(file)),
  );
  run('tools/api-docs/main.ts');
  for (const file of files) console.log(file);
  console.log(`
The list is at /manage/${name} once the server is started again.
Next: say in packages/contract/src/${name}/index.ts what people enter; the migration, ${name}-records.ts, the form, the
list and the texts follow it, and the compiler names them. Then npm run docs, npm run check, npm test -- since HEAD.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
