import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { isatty, ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import type { LineStream } from './line.ts';

const run = promisify(execFile);

export interface SerialSettings {
  path: string;
  baudRate: string;
  parity: 'none' | 'even' | 'odd';
  dataBits: '7' | '8';
  stopBits: '1' | '2';
}

const PARITY: Readonly<Record<SerialSettings['parity'], readonly string[]>> = {
  none: ['-parenb'],
  even: ['parenb', '-parodd'],
  odd: ['parenb', 'parodd'],
};

function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** What stty(1) has to set: the line as given, and bytes as they come, without echo, signals or line editing. */
function listArguments({ path, baudRate, parity, dataBits, stopBits }: SerialSettings): string[] {
  const line = [baudRate, `cs${dataBits}`, ...PARITY[parity], stopBits === '2' ? 'cstopb' : '-cstopb'];
  const raw = ['raw', '-echo', '-iexten', '-crtscts', 'clocal', 'cread', '-hupcl', 'min', '1', 'time', '0'];
  // The bits come last: raw sets eight bits without parity.
  return ['-F', path, ...raw, ...line];
}

/**
 * Opens a serial port by the terminal interface of Linux, without a native library. Rejects with the system's error;
 * ENOTTY for what is no terminal, ENOSYS on other systems.
 */
export async function openSerialPort(settings: SerialSettings): Promise<LineStream> {
  if (process.platform !== 'linux') throw withCode('ENOSYS', 'serial ports are opened on Linux only');
  // Not blocking: a port without a carrier would hold the open up for ever.
  const descriptor = openSync(settings.path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  try {
    if (!isatty(descriptor)) throw withCode('ENOTTY', `${settings.path} is no serial port`);
    await run('stty', listArguments(settings), { timeout: 5_000 }).catch((error: { stderr?: string }) => {
      throw withCode('ENOTTY', `${settings.path} does not take its settings: ${error.stderr?.trim() ?? ''}`);
    });
    // The handle of a terminal reads and writes; that the class is called a reader is history.
    return new ReadStream(descriptor) as LineStream;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The silence of 3.5 characters that ends a frame, ms; fixed above 19,200 baud (MODBUS over Serial Line, 2.5.1.1). */
export function computeGapMs({ baudRate }: Pick<SerialSettings, 'baudRate'>): number {
  const bitsOfCharacter = 11;
  return Math.max(1.75, (3.5 * bitsOfCharacter * 1_000) / Number(baudRate));
}
