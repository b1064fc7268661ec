import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const slotBytes = 16;

function encodeSlot(index: number, serial: number): Buffer {
  const slot = Buffer.alloc(slotBytes);
  slot.writeDoubleLE(index, 0);
  slot.writeUInt32LE(serial >>> 0, 8);
  slot.writeUInt32LE(crc32(slot.subarray(0, 12)), 12);
  return slot;
}

/**
 * Remembers up to which index a stream is acknowledged. Two slots written in turn: a write torn by a
 * power cut spoils one of them, the other still holds the index before.
 */
export class AcknowledgedFile {
  index = 0;
  #serial = 0;
  readonly #path: string;
  #fd: number | undefined;

  constructor(path: string) {
    this.#path = path;
    const bytes = readIfThere(path);
    for (let offset = 0; offset + slotBytes <= bytes.length; offset += slotBytes) {
      const slot = bytes.subarray(offset, offset + slotBytes);
      if (crc32(slot.subarray(0, 12)) !== slot.readUInt32LE(12)) continue;
      this.index = Math.max(this.index, slot.readDoubleLE(0));
      this.#serial = Math.max(this.#serial, slot.readUInt32LE(8));
    }
  }

  write(index: number): void {
    this.#serial += 1;
    this.index = index;
    try {
      // Made with the first write: what is only read needs no room on a disk that has none.
      this.#fd ??= openSync(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(this.#fd, encodeSlot(index, this.#serial), 0, slotBytes, (this.#serial % 2) * slotBytes);
    } catch {
      // What a full disk does not take is sent again after a restart, and recognised by its position.
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
}
