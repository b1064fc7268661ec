import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from '../../logging/logger.ts';
import { SOCKET_PORT } from './postmaster.ts';
import { isProcessAlive, readCommandLine, waitForExit } from './process-table.ts';

/**
 * Deals with what a killed server left behind. PostgreSQL outlives a SIGKILL of its parent: the orphan is
 * stopped, cleanly first. Then its files are disowned, see below.
 *
 * Call only while holding the folder's lock: then no living server of ours can own the process.
 */
export async function stopOrphan(clusterFolder: string, socketFolder: string, logger: Logger): Promise<void> {
  const pidFile = path.join(clusterFolder, 'postmaster.pid');
  const content = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8') : undefined;
  const pid = Number.parseInt(content ?? '', 10);
  if (pid > 0 && isProcessAlive(pid) && isPostmasterOf(pid, clusterFolder)) {
    logger.warn({ pid }, 'stopping the database that a killed server left running');
    await stopPostmaster(pid, logger);
  }
  disownFiles(clusterFolder, socketFolder);
}

// PostgreSQL refuses to start while a process with the old number exists, though by now it may be a zombie or,
// usual in containers, somebody else. Its own parent's number it knows to be stale. The file must not be
// removed: its other lines let PostgreSQL see whether children of the killed one still use the data.
function disownFiles(clusterFolder: string, socketFolder: string): void {
  const pidFile = path.join(clusterFolder, 'postmaster.pid');
  const content = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8') : undefined;
  if (content !== undefined && /^-?\d+\n/.test(content)) {
    fs.writeFileSync(pidFile, content.replace(/^-?\d+/, String(process.pid)));
  } else {
    fs.rmSync(pidFile, { force: true });
  }
  fs.rmSync(path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  const commandLine = readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(`-D ${clusterFolder} `);
}

/** Fast shutdown (SIGINT), then immediate (SIGQUIT, recovered from the log at the next start), then SIGKILL. */
export async function stopPostmaster(pid: number, logger: Logger): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isProcessAlive(pid)) throw error;
      return;
    }
    if (await waitForExit(pid, timeoutMs)) return;
    logger.warn({ pid, signal, timeoutMs }, 'the database did not stop in time');
  }
  throw new Error(`The database process ${pid} cannot be stopped.`);
}
