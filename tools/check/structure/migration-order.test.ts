import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrationOrder, ORDER_FILE, orderLine } from './migration-order.ts';

let root = '';
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** What is found in a folder of these migrations, of which these lines are written down. */
async function problemsOf(names: readonly string[], lines: readonly string[]): Promise<readonly string[]> {
  fs.rmSync(root, { recursive: true, force: true });
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'migration-order-'));
  const file = path.join(root, ORDER_FILE);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  for (const name of names) fs.writeFileSync(path.join(path.dirname(file), name), 'select 1;');
  const { looked, problems } = await migrationOrder.run(root);
  expect(looked).toBe(names.length);
  return problems;
}

const first = orderLine('', '0001_a.sql');
const third = orderLine(first, '0003_c.sql');
const landed = ['0001_a.sql', '0003_c.sql'];

it('takes migrations in the order in which they landed, and says which line a new one lacks', async () => {
  expect(await problemsOf(landed, [first, third])).toEqual([]);
  expect(await problemsOf([...landed, '0004_d.sql'], [first, third])).toEqual([
    `${ORDER_FILE}: lacks the line "${orderLine(third, '0004_d.sql')}" at its end`,
  ]);
});

it('refuses a number below one that has landed, wherever its line is put', async () => {
  const all = [...landed, '0002_b.sql'];
  expect(await problemsOf(all, [first, third])).toEqual([
    expect.stringContaining('0002_b.sql: is numbered below 0003_c.sql, which has landed'),
  ]);
  expect(await problemsOf(all, [first, orderLine(first, '0002_b.sql'), third])).toEqual([
    expect.stringContaining('order.txt:3: 0003_c.sql does not follow'),
  ]);
  expect(await problemsOf(all, [first, third, orderLine(third, '0002_b.sql')])).toEqual([
    expect.stringContaining('0002_b.sql is numbered below 0003_c.sql'),
  ]);
});

it('refuses that one which has landed is renamed', async () => {
  expect(await problemsOf(['0001_a.sql', '0003_d.sql'], [first, third])).toEqual([
    expect.stringContaining('0003_c.sql: has landed and is not there'),
    expect.stringContaining('0003_d.sql: is numbered below 0003_c.sql'),
  ]);
});
