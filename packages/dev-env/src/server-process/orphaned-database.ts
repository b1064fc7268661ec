import fs from 'node:fs';
import path from 'node:path';

/** Process id of the embedded PostgreSQL of a data folder; undefined when none runs. */
export function findDatabasePid(dataFolder: string): number | undefined {
  const cluster = path.join(dataFolder, 'postgres');
  for (const name of fs.existsSync('/proc') ? fs.readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    const words = readCommandLine(name);
    if (words[0]?.endsWith('/postgres') === true && words[1] === '-D' && words[2] === cluster)
      return Number(name);
  }
  return undefined;
}

/** After a server was killed for good: its database lives on, and nobody else would stop it. */
export function stopOrphanedDatabase(dataFolder: string): void {
  const pid = findDatabasePid(dataFolder);
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
}

function readCommandLine(pid: string): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
