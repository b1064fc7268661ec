import type { WidgetNames } from './template.ts';

/** Import line and list entry for the registry; the group stays last in the list. */
export function registerWidget(registry: string, { constant, folder, type }: WidgetNames): string {
  const importLine = `import { ${constant} } from './${folder}/index.ts';`;
  if (registry.includes(importLine)) throw new Error(`${type} is registered already`);
  const lines = registry.split('\n');
  const isWidgetImport = (line: string) => /^import \{ \w+ \} from '\.\/[\w-]+\/index\.ts';$/.test(line);
  const folderOf = (line: string) => /'\.\/([\w-]+)\//.exec(line)![1]!;
  const places = lines.flatMap((line, place) => (isWidgetImport(line) ? [place] : []));
  const lastEntry = lines.indexOf('  widgetGroup,');
  if (places.length === 0 || lastEntry < 0) throw new Error('The registry does not look as expected');
  const before = places.find((place) => folderOf(lines[place]!) > folder) ?? places.at(-1)! + 1;
  lines.splice(lastEntry, 0, `  ${constant},`);
  lines.splice(before, 0, importLine);
  return lines.join('\n');
}
