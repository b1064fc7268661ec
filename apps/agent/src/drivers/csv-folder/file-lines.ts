import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
/** A longer one is no line of a table. */
const LINE_MAX_BYTES = 1024 * 1024;

export interface FileLine {
  /** Without its end. */
  readonly bytes: Buffer;
  /** Where the next line begins. */
  readonly endOffset: number;
  /** Has no end: it may be half of what is being written. */
  readonly isOpen: boolean;
}

/**
 * Lines of a file from an offset on. A newline byte is never part of a character, in UTF-8 as in GBK, so lines are told
 * before they are decoded. Throws a RangeError at a line that is longer than {@link LINE_MAX_BYTES}.
 */
export async function* readLines(file: FileHandle, offset: number): AsyncGenerator<FileLine> {
  let rest = Buffer.alloc(0);
  let position = offset;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) break;
    let begin = 0;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    const startOffset = position - rest.length;
    position += bytesRead;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, begin)) {
      yield { bytes: bytes.subarray(begin, end), endOffset: startOffset + end + 1, isOpen: false };
      begin = end + 1;
    }
    rest = bytes.subarray(begin);
    if (rest.length > LINE_MAX_BYTES) throw new RangeError('a line is longer than 1 MB');
  }
  if (rest.length > 0) yield { bytes: rest, endOffset: position, isOpen: true };
}
