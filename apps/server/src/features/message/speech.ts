import { spawn } from 'node:child_process';

/** Longest a speech program may take, ms. */
const MAX_MS = 10_000;
/** Largest sound, bytes: 300 characters are about a minute of speech. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Speaks with a program of this machine that reads a text from its input and writes a WAV file to its output, such as
 * `espeak-ng --stdin --stdout -v cmn`. The text is never part of a command line.
 * @param command the program and its arguments, separated by blanks
 * @throws Error when the program cannot be started, fails, or takes too long
 */
export function speak(command: string, text: string): Promise<Buffer> {
  const [program = '', ...args] = command.split(/\s+/).filter((part) => part !== '');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: MAX_MS });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MAX_BYTES) child.kill();
      else parts.push(part);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const sound = Buffer.concat(parts);
      if (code === 0 && sound.subarray(0, 4).toString('latin1') === 'RIFF') resolve(sound);
      else reject(new Error(`${program} wrote no sound (exit code ${code})`));
    });
    // It may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
