import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
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
  private serial = 0;
  private readonly fd: number;

  constructor(path: string) {
    this.fd = openSync(path, 'a+', 0o600);
    closeSync(this.fd);
    const bytes = readFileSync(path);
    for (let offset = 0; offset + slotBytes <= bytes.length; offset += slotBytes) {
      const slot = bytes.subarray(offset, offset + slotBytes);
      if (crc32(slot.subarray(0, 12)) !== slot.readUInt32LE(12)) continue;
      this.index = Math.max(this.index, slot.readDoubleLE(0));
      this.serial = Math.max(this.serial, slot.readUInt32LE(8));
    }
    this.fd = openSync(path, 'r+');
  }

  write(index: number): void {
    this.serial += 1;
    this.index = index;
    writeSync(this.fd, encodeSlot(index, this.serial), 0, slotBytes, (this.serial % 2) * slotBytes);
  }

  close(): void {
    closeSync(this.fd);
  }
}
