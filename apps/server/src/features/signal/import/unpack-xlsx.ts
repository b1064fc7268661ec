import { type UnpackedEntry, unpackZip } from '../../../platform/table-file/unpack-zip.ts';

/** Unpacked bytes of a workbook that are taken at all: far above 20,000 signals, far below what hurts. */
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_ENTRIES = 500;

const isXml = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');

/**
 * Unpacks the XML parts of a workbook and never more than {@link MAX_UNPACKED_BYTES}, whatever the archive
 * says of itself. Throws an Error for anything that is no such archive.
 */
export function unpackXlsx(bytes: Buffer, maxBytes: number = MAX_UNPACKED_BYTES): UnpackedEntry[] {
  return unpackZip(bytes, { maxBytes, maxEntries: MAX_ENTRIES, isTaken: isXml });
}
