import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * How to start PostgreSQL, which refuses to run as root.
 * - `self`: this process is not root; start it as it is.
 * - `user`: start it with that user's ids; its files belong to that user.
 * - `namespace`: start it in a user namespace in which root appears as that user; its files stay root's. For a
 *   program or data folder that other users cannot reach, such as one under /root.
 */
export interface RunAs {
  readonly kind: 'self' | 'user' | 'namespace';
  readonly uid?: number;
  readonly gid?: number;
}

interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const OWN_USER = 'zutai';

/**
 * @param clusterFolder the cluster's folder, which may not exist yet; the owner of an existing one is kept
 * @param paths what that user must be able to reach besides
 */
export function chooseRunAs(clusterFolder: string, paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const user = findOwner(clusterFolder) ?? findUser('postgres') ?? findUser(OWN_USER) ?? createUser();
  if (paths.every((one) => isReachable(one, user))) return { kind: 'user', uid: user.uid, gid: user.gid };
  const namespace: RunAs = { kind: 'namespace', uid: user.uid, gid: user.gid };
  const [command, args] = buildCommand(namespace, 'true', []);
  if (spawnSync(command, args).status === 0) return namespace;
  throw new Error(
    `PostgreSQL refuses to run as root, and the user ${user.name} cannot reach ${paths.join(' and ')}: start the server as another user, move it and ZUTAI_DATA to a folder such as /opt/zutai, or set DATABASE_URL.`,
  );
}

/** Command and arguments that run `program` as chosen; `user` is left to the options of `spawn`. */
export function buildCommand(runAs: RunAs, program: string, args: readonly string[]): [string, string[]] {
  if (runAs.kind !== 'namespace') return [program, [...args]];
  const mapping = ['--user', `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`];
  return ['unshare', [...mapping, '--', program, ...args]];
}

/** The options of `spawn` that belong to `runAs`. */
export function spawnIds(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
}

/** Gives files that this process wrote to the user that PostgreSQL runs as. Does nothing where they already are. */
export function giveTo(runAs: RunAs, target: string): void {
  if (runAs.kind === 'self') return;
  const uid = runAs.kind === 'user' ? runAs.uid! : 0;
  const gid = runAs.kind === 'user' ? runAs.gid! : 0;
  const stat = fs.lstatSync(target);
  if (stat.uid === uid && stat.gid === gid) return;
  if (stat.isDirectory()) {
    for (const name of fs.readdirSync(target)) giveTo(runAs, path.join(target, name));
  }
  fs.lchownSync(target, uid, gid);
}

function findOwner(folder: string): User | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined || stat.uid === 0) return undefined;
  return { name: String(stat.uid), uid: stat.uid, gid: stat.gid };
}

function findUser(name: string): User | undefined {
  const accounts = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const fields = accounts.map((line) => line.split(':')).find((one) => one[0] === name);
  if (fields === undefined || fields[2] === '0') return undefined;
  return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
}

// `nobody` would do for PostgreSQL, but other services share it and could then read the database's files.
function createUser(): User {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]);
  if (findUser(OWN_USER) === undefined) spawnSync('adduser', ['-S', '-D', '-H', OWN_USER]);
  const user = findUser(OWN_USER) ?? findUser('nobody');
  if (user === undefined) {
    throw new Error(
      'PostgreSQL refuses to run as root and no other user could be made: start the server as another user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Whether mode bits let the user pass every folder on the way to `target`. */
function isReachable(target: string, user: User): boolean {
  const parent = path.dirname(target);
  if (parent === target) return true;
  const stat = fs.statSync(parent, { throwIfNoEntry: false });
  if (stat !== undefined) {
    const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
    if (((stat.mode >> shift) & 1) === 0) return false;
  }
  return isReachable(parent, user);
}
