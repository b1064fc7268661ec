// `npm run new:widget UsualThing` writes the folder of a new widget and registers it. What it writes paints a value
// in a box and passes the conformance suite; change it from there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerWidget } from './new-widget/register.ts';
import { describeWidget, widgetFiles } from './new-widget/template.ts';

/**
 * Writes `packages/widgets/src/<folder>/` below `root` and adds the widget to the registry.
 * @throws Error when the name is none of a widget or the widget is there already; nothing is written then.
 */
export function createWidget(root: string, type: string): string[] {
  const names = describeWidget(type);
  const source = path.join(root, 'packages/widgets/src');
  const folder = path.join(source, names.folder);
  if (existsSync(folder)) throw new Error(`${names.folder} exists already`);
  const registryPath = path.join(source, 'registry.ts');
  const registry = registerWidget(readFileSync(registryPath, 'utf8'), names);
  const files = Object.entries(widgetFiles(names)).map(
    ([name, text]) => [path.join(folder, name), text] as const,
  );
  mkdirSync(folder);
  for (const [file, text] of files) writeFileSync(file, text);
  writeFileSync(registryPath, registry);
  return [...files.map(([file]) => file), registryPath];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [type] = process.argv.slice(2);
  try {
    if (!type) throw new Error('Say which: npm run new:widget UsualThing');
    const root = path.resolve(import.meta.dirname, '..');
    for (const file of createWidget(root, type)) console.log(path.relative(root, file));
    console.log(`\nNext: draw it in paint.ts, then npm test packages/widgets`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
