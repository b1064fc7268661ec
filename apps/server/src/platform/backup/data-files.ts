import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from './format.ts';

/**
 * What stands in the data folder beside the database and cannot be made anew: keys, the first password, and what the
 * demo plant and its gateway are. Values that the demo's gateway has not sent yet are not among them.
 */
const KEPT = [
  'secret.key',
  'audit-key',
  'audit-head.json',
  'admin-password.txt',
  'demo.json',
  'demo-agent/bdseq',
  'demo-agent/configuration.json',
];

/** Heads of the audit trail that the chain was found without: they are kept until somebody knows why. */
const LOST_HEAD = /^audit-lost-\d+-\d+\.json$/;

const isKept = (name: string) => KEPT.includes(name) || LOST_HEAD.test(name);

/** Names of such files that are in a data folder. */
export function listDataFiles(folder: string): string[] {
  const lost = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => LOST_HEAD.test(name)) : [];
  return [...KEPT, ...lost].filter((name) => fs.existsSync(path.join(folder, name)));
}

/** The files of a data folder that a backup holds; one that is not there is left out. */
export function readDataFiles(folder: string): { path: string; content: Buffer }[] {
  return listDataFiles(folder).flatMap((name) => {
    try {
      return [{ path: name, content: fs.readFileSync(path.join(folder, name)) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

/** @throws BackupError for a name that no backup of ours has */
export function requireDataFile(name: string): void {
  if (!isKept(name)) throw new BackupError(`files/${name} is nothing that a backup has`);
}

/**
 * Puts a file of a backup into a data folder, readable by its owner alone and over nothing.
 * @throws BackupError for a name that no backup of ours has
 */
export function writeDataFile(folder: string, name: string, content: Buffer): void {
  requireDataFile(name);
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
}
