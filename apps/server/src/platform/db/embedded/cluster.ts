import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { buildCommand, giveTo, type RunAs, spawnIds } from './run-as.ts';

/** Owner of the cluster; the server itself works as `APPLICATION_USER`. */
export const CLUSTER_USER = 'zutai';

/** Where things are in a data folder. */
export interface ClusterPaths {
  readonly dataFolder: string;
  /** PostgreSQL's own folder (PGDATA), 0700. */
  readonly cluster: string;
  /** The generated password of the cluster's owner (superuser), 0600. */
  readonly passwordFile: string;
  /** The generated password of the role the server works as, 0600. */
  readonly applicationPasswordFile: string;
}

export function clusterPaths(dataFolder: string): ClusterPaths {
  return {
    dataFolder,
    cluster: path.join(dataFolder, 'postgres'),
    passwordFile: path.join(dataFolder, 'postgres-password'),
    applicationPasswordFile: path.join(dataFolder, 'postgres-app-password'),
  };
}

/** Makes the data folder, readable by its owner alone. */
export function makeDataFolder(dataFolder: string): void {
  fs.mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
}

/** Writes a file that only its owner may read, whole or not at all, and on disk when this returns. */
export function writeSecretFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.new`;
  fs.rmSync(temporary, { force: true });
  fs.writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
  fs.renameSync(temporary, file);
}

/** Makes the cluster when there is none, and returns the password of its role. */
export function ensureCluster(binaries: PostgresBinaries, paths: ClusterPaths, runAs: RunAs): string {
  if (fs.existsSync(path.join(paths.cluster, 'PG_VERSION'))) {
    checkVersion(binaries, paths);
    giveTo(runAs, paths.cluster);
    return readPassword(paths);
  }
  const password = fs.existsSync(paths.passwordFile)
    ? readPassword(paths)
    : randomBytes(24).toString('base64url');
  writeSecretFile(paths.passwordFile, password);
  initialiseCluster(binaries, paths, runAs, password);
  return password;
}

function readPassword(paths: ClusterPaths): string {
  try {
    return fs.readFileSync(paths.passwordFile, 'utf8').trim();
  } catch (cause) {
    throw new Error(
      `The password of the embedded database (${paths.passwordFile}) cannot be read; put it back from a backup.`,
      { cause },
    );
  }
}

function checkVersion(binaries: PostgresBinaries, paths: ClusterPaths): void {
  const found = fs.readFileSync(path.join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  const text = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const own = /\s(\d+)\./.exec(text)?.[1] ?? '';
  if (found !== own) {
    throw new Error(
      `The data folder ${paths.cluster} is of PostgreSQL ${found}, this program brings PostgreSQL ${own}: dump it with the old version and load it with the new one.`,
    );
  }
}

// Made under another name and renamed when whole: a start killed half-way leaves nothing that looks finished.
function initialiseCluster(
  binaries: PostgresBinaries,
  paths: ClusterPaths,
  runAs: RunAs,
  password: string,
): void {
  const unfinished = `${paths.cluster}.unfinished`;
  const passwordCopy = `${paths.passwordFile}.init`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  giveTo(runAs, unfinished);
  writeSecretFile(passwordCopy, password);
  giveTo(runAs, passwordCopy);
  const [command, args] = buildCommand(runAs, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordCopy}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
  ]);
  try {
    const run = spawnSync(command, args, {
      ...spawnIds(runAs),
      cwd: '/',
      env: postgresEnvironment(),
      encoding: 'utf8',
    });
    if (run.status !== 0) {
      throw new Error(`initdb failed: ${run.error?.message ?? run.stderr.trim()}`, { cause: run.error });
    }
  } finally {
    fs.rmSync(passwordCopy, { force: true });
  }
  fs.renameSync(unfinished, paths.cluster);
}

/** Our own environment, without what would steer PostgreSQL's programs elsewhere or change their language. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('ZUTAI_') && !name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
