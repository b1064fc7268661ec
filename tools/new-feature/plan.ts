import fs from 'node:fs';
import path from 'node:path';
import { ORDER_FILE, orderLine } from '../check/structure/migration-order.ts';
import { chineseFile, contractFile, englishFile, listFile } from './contract-files.ts';
import { insertionsOf } from './insertions.ts';
import { type Names, namesOf } from './names.ts';
import { refuseName } from './refuse-name.ts';
import { migrationFile, recordsFile, serverIndexFile, serverTestFile } from './server-files.ts';
import { detailPageFile, formFile, infoTabFile, listPageFile, menuFile, routesFile } from './web-files.ts';

/** New text of each file, by its path in the checkout. */
export type Plan = ReadonlyMap<string, string>;

const MIGRATIONS = 'apps/server/src/migrations';
const CONTRACT = 'packages/contract/src';

/**
 * A whole feature: things that people keep a list of, from the contract to the screens, and its lines in the registries.
 *
 * @param zh what one is called in Chinese
 * @param en what one is called in English
 * @throws Error when the name does not fit, is taken, or a registry no longer looks as expected
 */
export function planFeature(root: string, name: string, zh?: string, en?: string): Plan {
  const names = namesOf(name, zh, en);
  const contract = `${CONTRACT}/${name}`;
  const server = `apps/server/src/features/${name}`;
  const web = `apps/web/src/features/${name}`;
  for (const folder of [contract, server, web])
    if (fs.existsSync(path.join(root, folder))) throw new Error(`${folder} exists already.`);
  const migration = `${nextMigration(root)}_${names.snake}.sql`;
  const texts = new Map([
    [`${contract}/index.ts`, contractFile(names, nextWireCode(root))],
    [`${MIGRATIONS}/${migration}`, migrationFile(names)],
    [`${server}/${name}-records.ts`, recordsFile(names)],
    [`${server}/index.ts`, serverIndexFile(names)],
    [`${server}/${name}.test.ts`, serverTestFile(names)],
    [`packages/i18n/src/zh/${name}.ts`, chineseFile(names)],
    [`packages/i18n/src/en/${name}.ts`, englishFile(names)],
    [`packages/lists/src/${name}/list.ts`, listFile(names)],
    [`${web}/${name}-form.ts`, formFile(names)],
    [`${web}/${names.pascal}ListPage.tsx`, listPageFile(names)],
    [`${web}/${names.pascal}Page.tsx`, detailPageFile(names)],
    [`${web}/InfoTab.tsx`, infoTabFile(names)],
    [`${web}/routes.ts`, routesFile(names)],
    [`${web}/menu.ts`, menuFile(names)],
  ]);
  refuseName(root, names, texts);
  const order = fs.readFileSync(path.join(root, ORDER_FILE), 'utf8').trimEnd();
  const line = orderLine(order.split('\n').at(-1)!, migration);
  const plan = new Map([...texts, [ORDER_FILE, `${order}\n${line}\n`]]);
  register(root, names, plan);
  return plan;
}

function register(root: string, names: Names, plan: Map<string, string>): void {
  for (const { file, after, before, line } of insertionsOf(names)) {
    const lines = (plan.get(file) ?? fs.readFileSync(path.join(root, file), 'utf8')).split('\n');
    const from = after === undefined ? 0 : lines.findIndex((text) => after.test(text));
    const at = from < 0 ? -1 : lines.findIndex((text, i) => i >= from && before.test(text));
    if (at < 0) throw new Error(`${file} has no line like ${before.source}; add by hand: ${line}`);
    plan.set(file, withLine(lines, at, line).join('\n'));
  }
}

/** A list that stands in one line gets what is new before its end. */
function withLine(lines: readonly string[], at: number, line: string): string[] {
  const text = lines[at]!;
  const isOneLine = /\[.*\];$/.test(text);
  return isOneLine
    ? lines.toSpliced(at, 1, text.replace(/\];$/, `, ${line.trim().replace(/,$/, '')}];`))
    : lines.toSpliced(at, 0, line);
}

function nextMigration(root: string): string {
  const numbers = fs.readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** The first hundred of wire codes that no feature uses, from 3000 on: what is below is the specification's. */
function nextWireCode(root: string): string {
  const used = new Set<number>();
  for (const file of fs.readdirSync(path.join(root, CONTRACT), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = fs.readFileSync(path.join(root, CONTRACT, file), 'utf8');
    for (const [, code] of text.matchAll(/wire: '(\d{4})'/g)) used.add(Math.floor(Number(code) / 100));
  }
  let hundred = 30;
  while (used.has(hundred)) hundred += 1;
  return `${hundred}01`;
}

/** Writes the files; the answer is their paths. */
export function writePlan(root: string, plan: Plan): string[] {
  for (const [file, text] of plan) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return [...plan.keys()];
}
