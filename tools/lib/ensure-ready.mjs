// Plain JavaScript for the machine's own Node (20 or newer): makes a checkout ready and hands over to the
// pinned Node, which runs the TypeScript of everything else as it is written.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);
const MODULES = path.join(ROOT, 'node_modules');
const INSTALL_STAMP = path.join(MODULES, '.zutai-install');
const WEB_STAMP = path.join(MODULES, '.zutai-web');
const WEB_FOLDER = path.join(ROOT, 'apps/web');
const AGENT_STAMP = path.join(MODULES, '.zutai-agent');
const AGENT_FOLDER = path.join(ROOT, 'apps/agent');
const PINNED_NODE = path.join(MODULES, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const OLDEST_NODE = 20;

/** Installs the packages when they are missing or `package-lock.json` has changed since. */
export async function ensureReady() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    fail(`Node ${OLDEST_NODE} or newer is needed to start; this is ${process.version}.`);
  if (readStamp(INSTALL_STAMP) === describeInstall() && isPinnedNodeThere()) return;
  await underLock('installing', () => {
    if (readStamp(INSTALL_STAMP) === describeInstall() && isPinnedNodeThere()) return;
    console.log('Installing packages …');
    // Not `npm ci`: it refuses a lock file that lacks another platform's optional binaries, which a lock made
    // where those are not published does. `--no-save` leaves the lock file as it is.
    runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
    if (!isPinnedNodeThere()) runNpm(['rebuild', 'node', '--loglevel=error']);
    if (!isPinnedNodeThere())
      fail('The pinned Node is not there after installing; see the messages of npm above.');
    fs.writeFileSync(INSTALL_STAMP, describeInstall());
  });
}

/** Builds the web app when its sources, or the packages it is made of, have changed since the last build. */
export async function ensureWebBuilt() {
  const isFresh = () =>
    fs.existsSync(path.join(WEB_FOLDER, 'dist/index.html')) && readStamp(WEB_STAMP) === describeWebSources();
  if (isFresh()) return;
  await underLock('building', async () => {
    if (isFresh()) return;
    console.log('Building the web app …');
    const description = describeWebSources();
    const vite = path.join(MODULES, 'vite/bin/vite.js');
    const code = await runPinned([vite, 'build', '--logLevel', 'warn'], { cwd: WEB_FOLDER });
    if (code !== 0) fail('The web app could not be built.');
    fs.writeFileSync(WEB_STAMP, description);
  });
}

/**
 * Builds the gateway program that the server offers when its sources have changed since. A server that cannot offer it
 * is a server nevertheless: what fails is said, and the old program is taken away.
 */
export async function ensureAgentBuilt() {
  const file = path.join(AGENT_FOLDER, 'dist/zutai-agent.mjs');
  const isFresh = () => fs.existsSync(file) && readStamp(AGENT_STAMP) === describeAgentSources();
  if (isFresh()) return;
  await underLock('building-agent', async () => {
    if (isFresh()) return;
    console.log('Building the gateway program …');
    const description = describeAgentSources();
    const code = await runPinned([path.join(AGENT_FOLDER, 'build/main.ts')]).catch(() => 1);
    if (code === 0) return fs.writeFileSync(AGENT_STAMP, description);
    // Ended by a signal, as by Ctrl+C: nobody wants a server any more.
    if (['SIGINT', 'SIGTERM', 'SIGHUP'].some((signal) => code === 128 + os.constants.signals[signal]))
      process.exit(code);
    fs.rmSync(file, { force: true });
    console.error('The gateway program could not be built; the server does not offer it for download.');
  });
}

/**
 * Runs the pinned Node and waits for its end. Signals are passed on; the child is in a process group of its
 * own, so that Ctrl+C reaches it once and not again through the terminal. Through the channel it also
 * notices when this process is killed.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<number>} its exit code; 128 + number for a signal, as shells do
 */
export function runPinned(args, { cwd = ROOT, env = {} } = {}) {
  const child = spawn(PINNED_NODE, args, {
    cwd,
    env: { ...process.env, PATH: pathWithOwnPrograms(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + os.constants.signals[signal ?? 'SIGTERM']);
    });
  });
}

/** npm and the terminal both send Ctrl+C: what comes within this time is the same key press. */
const SAME_KEY_MS = 500;

function forwardSignals(child) {
  let lastMs = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    if (performance.now() - lastMs < SAME_KEY_MS) return;
    lastMs = performance.now();
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // npm that is ended takes its shell with it but does not notify us: we are handed to another parent.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) forward('SIGTERM');
  }, 1_000);
  watch.unref();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

function pathWithOwnPrograms() {
  return [path.join(MODULES, '.bin'), process.env.PATH ?? ''].join(path.delimiter);
}

function isPinnedNodeThere() {
  return spawnSync(PINNED_NODE, ['--version'], { stdio: 'ignore' }).status === 0;
}

function runNpm(args) {
  const npmScript = process.env.npm_execpath;
  const [command, all] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript, ...args]]
    : ['npm', args];
  const { status, error } = spawnSync(command, all, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // The inner npm is no script of the outer one.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(config|lifecycle|package)_/.test(name)),
    ),
  });
  if (status !== 0) fail(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
}

function describeInstall() {
  const lock = fs.readFileSync(path.join(ROOT, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
}

function describeWebSources() {
  const packages = path.join(ROOT, 'packages');
  return describeSources([WEB_FOLDER, ...fs.readdirSync(packages).map((name) => path.join(packages, name))]);
}

function describeAgentSources() {
  return describeSources([AGENT_FOLDER, path.join(ROOT, 'packages/contract')]);
}

function describeSources(folders) {
  const hash = createHash('sha256').update(describeInstall());
  for (const file of folders.flatMap(listSources))
    hash.update(file).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

function listSources(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) => !['dist', 'node_modules', 'test-results'].includes(name) && !name.includes('.test.'),
    )
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? listSources(full) : [full];
    })
    .sort((a, b) => (a < b ? -1 : 1));
}

function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

/** Two commands started together would install into each other; the second waits. */
async function underLock(name, work) {
  const lock = path.join(
    os.tmpdir(),
    `zutai-${name}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`,
  );
  while (!takeLock(lock)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function takeLock(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(readStamp(lock));
    if (holder > 0 && !isAlive(holder)) fs.rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
