import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import {
  type BackupEnd,
  type BackupHead,
  END_NAME,
  FILES_FOLDER,
  HEAD_NAME,
  PIECE_BYTES,
  TABLES_FOLDER,
} from './format.ts';

const compress = promisify(zlib.zstdCompress);

/** Writes a backup in order: head, files, tables, end. {@link ArchiveWriter.stream} must be read meanwhile. */
export class ArchiveWriter {
  readonly stream: Pack = pack();
  readonly #end: Omit<BackupEnd, 'sequences'> = { head: '', tables: {}, files: {} };

  writeHead(head: BackupHead): Promise<void> {
    return this.writeHeadAs(HEAD_NAME, head);
  }

  /** The head of another kind of archive. */
  writeHeadAs(name: string, head: object): Promise<void> {
    const content = toJson(head);
    this.#end.head = createHash('sha256').update(content).digest('hex');
    return this.#writeEntry(name, content);
  }

  async writeFile(path: string, content: Buffer): Promise<void> {
    this.#end.files[path] = createHash('sha256').update(content).digest('hex');
    await this.#writeEntry(`${FILES_FOLDER}${path}`, content);
  }

  /**
   * @param copy the table's rows as binary COPY
   * @returns bytes before compression
   */
  async writeTable(name: string, copy: AsyncIterable<Buffer>, countRows: () => number): Promise<number> {
    const hash = createHash('sha256');
    let bytes = 0;
    let number = 0;
    let held: Buffer[] = [];
    let heldBytes = 0;
    const flush = async () => {
      number += 1;
      const piece = Buffer.concat(held);
      held = [];
      heldBytes = 0;
      await this.#writePiece(name, number, piece, hash);
    };
    for await (const chunk of copy) {
      held.push(chunk);
      heldBytes += chunk.length;
      bytes += chunk.length;
      if (heldBytes >= PIECE_BYTES) await flush();
    }
    if (heldBytes > 0) await flush();
    this.#end.tables[name] = { rows: countRows(), bytes, sha256: hash.digest('hex') };
    return bytes;
  }

  async finish(sequences: BackupEnd['sequences']): Promise<void> {
    const end: BackupEnd = { ...this.#end, sequences };
    await this.#writeEntry(END_NAME, toJson(end));
    this.stream.finalize();
  }

  async #writePiece(table: string, number: number, piece: Buffer, hash: Hash): Promise<void> {
    hash.update(piece);
    const name = `${TABLES_FOLDER}${table}/${String(number).padStart(6, '0')}.zst`;
    // The frame's own checksum names the piece that is damaged; the table's names what is missing.
    const params = { [zlib.constants.ZSTD_c_checksumFlag]: 1, [zlib.constants.ZSTD_c_compressionLevel]: 3 };
    await this.#writeEntry(name, await compress(piece, { params }));
  }

  /** Waits for whoever reads the archive, so that memory does not grow with a slow disk. */
  #writeEntry(name: string, content: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = this.stream.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(content);
    });
  }
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
