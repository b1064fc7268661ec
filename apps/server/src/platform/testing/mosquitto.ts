import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@zutai/dev-env/server-process';

const PROGRAM = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((one) =>
  fs.existsSync(one),
);

/** Why tests with Debian's mosquitto cannot run here, or undefined. Printed once by whoever skips. */
export const mosquittoMissing: string | undefined =
  PROGRAM === undefined ? 'mosquitto is not installed (Debian: apt install mosquitto)' : undefined;

export interface Mosquitto {
  readonly url: string;
  readonly port: number;
  readonly pid: () => number;
  /** SIGKILL: what a crash does. */
  readonly kill: () => Promise<void>;
  /** On the same port, with the sessions it had saved. */
  readonly startAgain: () => Promise<void>;
  /** Reads its files of passwords and rights anew. */
  readonly reload: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts Debian's mosquitto as the outside broker on a free port of 127.0.0.1.
 * @param access lines of its settings that say who may do what
 */
export async function startMosquitto(
  access: readonly string[] = ['allow_anonymous true'],
): Promise<Mosquitto> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-mosquitto-'));
  const port = await findFreePort();
  const configFile = path.join(folder, 'mosquitto.conf');
  // Started by root it runs as a user of its own, who is to save what it has.
  fs.chmodSync(folder, 0o777);
  const keeping = ['persistence true', `persistence_location ${folder}/`, 'autosave_interval 1'];
  const lines = [`listener ${port} 127.0.0.1`, ...access, ...keeping, 'max_inflight_messages 100'];
  fs.writeFileSync(configFile, [...lines, 'max_queued_messages 100000', 'log_type error', ''].join('\n'));
  let child: ChildProcess;

  async function startAgain(): Promise<void> {
    child = spawn(PROGRAM!, ['-c', configFile], { stdio: 'ignore' });
    await waitForPort(port, child);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  await startAgain();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    startAgain,
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      await end('SIGTERM');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`mosquitto ended with code ${child.exitCode}`);
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
