import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';

const FOLDER = 'apps/server/src/migrations';
/** Migrations in the order in which they came, a line each. */
export const ORDER_FILE = `${FOLDER}/order.txt`;

const CODE_LENGTH = 8;
const numberOf = (name: string) => Number.parseInt(name, 10);

/**
 * The line of a migration. It ends with a code over the line before it, so that none can be put between two.
 * @param before the line before it; '' is none
 */
export function orderLine(before: string, name: string): string {
  const code = createHash('sha256').update(`${before}\n${name}`).digest('hex').slice(0, CODE_LENGTH);
  return `${name} ${code}`;
}

/**
 * A migration comes behind all that landed before it: an installation that has these applied refuses to start with one
 * whose number is lower.
 */
export const migrationOrder: Checker = {
  name: 'migration order',
  run: (root) => {
    const names = fs
      .readdirSync(path.join(root, FOLDER))
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    const file = path.join(root, ORDER_FILE);
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const broken = brokenLine(lines);
    return {
      looked: names.length,
      problems: broken === undefined ? compare(names, lines) : [broken],
    };
  },
};

function brokenLine(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const name = line.split(' ')[0]!;
    const before = lines[at - 1] ?? '';
    const place = `${ORDER_FILE}:${at + 1}: ${name}`;
    if (line !== orderLine(before, name))
      return `${place} does not follow from the line before it; lines that landed stay as they are, and what is new stands behind them: take its lines away, and this check says what to write`;
    if (at > 0 && numberOf(name) <= numberOf(before))
      return `${place} is numbered below ${before.split(' ')[0]}, which landed before it; give it a higher number`;
  }
  return undefined;
}

function compare(names: readonly string[], lines: readonly string[]): string[] {
  const listed = lines.map((line) => line.split(' ')[0]!);
  const gone = listed
    .filter((name) => !names.includes(name))
    .map((name) => `${FOLDER}/${name}: has landed and is not there; it is neither renamed nor removed`);
  const highest = listed.at(-1);
  let before = lines.at(-1) ?? '';
  const added = names
    .filter((name) => !listed.includes(name))
    .map((name) => {
      if (highest !== undefined && numberOf(name) <= numberOf(highest))
        return `${FOLDER}/${name}: is numbered below ${highest}, which has landed; give it a higher number`;
      before = orderLine(before, name);
      return `${ORDER_FILE}: lacks the line "${before}" at its end`;
    });
  return [...gone, ...added];
}
