import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync } from 'node:fs';

/** Why there can be no pair: it needs script(1) of util-linux, which is on every Linux. */
export const noTerminalPair =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
    ? false
    : 'there is no script(1) of util-linux to make a pseudo-terminal';

let count = 0;

/** A serial cable: one end is a port at `path`, which stays the same as udev keeps it; the streams are the other. */
export class TerminalPair {
  readonly path = `/dev/shm/zutai-port-${process.pid}-${(count += 1)}`;
  #child: ChildProcessWithoutNullStreams | undefined;

  async open(): Promise<void> {
    const child = spawn('script', ['-qfec', 'stty raw -echo; tty; exec sleep 600', '/dev/null']);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    symlinkSync(line.toString().trim(), this.path);
    child.stdin.on('error', () => {});
    this.#child = child;
  }

  on(_event: 'data', listener: (chunk: Buffer) => void): void {
    this.#child?.stdout.on('data', listener);
  }

  write(bytes: Buffer): void {
    this.#child?.stdin.write(bytes);
  }

  /** As an adapter is pulled out. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const closed = once(child, 'exit');
    child.kill('SIGKILL');
    rmSync(this.path, { force: true });
    await closed;
  }
}
