import fs from 'node:fs/promises';
import path from 'node:path';

const FILE_NAME = 'audit-head.json';
const LOST = /^audit-lost-\d+-\d+\.json$/;

/** The newest seal that was made, kept beside the database: whoever cuts the end off the chain does not reach it. */
export interface SealHead {
  readonly number: string;
  readonly hash: string;
}

export async function writeSealHead(dataFolder: string, { number, hash }: SealHead): Promise<void> {
  const file = path.join(dataFolder, FILE_NAME);
  const unfinished = `${file}.${process.pid}.new`;
  await fs.writeFile(unfinished, JSON.stringify({ number, hash }), { mode: 0o600, flush: true });
  await fs.rename(unfinished, file);
}

/** undefined when none was written yet. @throws SyntaxError for a file that is no head */
export async function readSealHead(dataFolder: string): Promise<SealHead | undefined> {
  const heads = await readAll(dataFolder, (name) => name === FILE_NAME);
  return heads[0];
}

/** The head, and those that the chain was found without, until somebody who knows why removes their files. */
export const readHeads = (dataFolder: string): Promise<SealHead[]> =>
  readAll(dataFolder, (name) => name === FILE_NAME || LOST.test(name));

/** Keeps a head that the chain does not hold: the next seal would take its place. @returns the file */
export async function keepLostHead(dataFolder: string, { number }: SealHead): Promise<string> {
  const kept = path.join(dataFolder, `audit-lost-${number}-${Date.now()}.json`);
  await fs.rename(path.join(dataFolder, FILE_NAME), kept);
  return kept;
}

async function readAll(dataFolder: string, isWanted: (name: string) => boolean): Promise<SealHead[]> {
  const names = (await fs.readdir(dataFolder)).filter(isWanted).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { number, hash } = JSON.parse(await fs.readFile(path.join(dataFolder, name), 'utf8'));
      return { number: String(number), hash: String(hash) };
    }),
  );
}
