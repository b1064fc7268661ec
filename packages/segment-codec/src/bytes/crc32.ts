/** CRC-32 as in zlib and Ethernet (reflected polynomial 0xEDB88320), four bytes a step. */
const TABLES = Array.from({ length: 4 }, () => new Int32Array(256));

for (let n = 0; n < 256; n += 1) {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  TABLES[0]![n] = crc;
}
for (let n = 0; n < 256; n += 1)
  for (let table = 1; table < 4; table += 1) {
    const before = TABLES[table - 1]![n]!;
    TABLES[table]![n] = (before >>> 8) ^ TABLES[0]![before & 255]!;
  }

const [T0, T1, T2, T3] = TABLES as [Int32Array, Int32Array, Int32Array, Int32Array];

/**
 * @param before result for the bytes that come before these
 * @returns 0 to 2^32 − 1
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = T3[crc & 255]! ^ T2[(crc >>> 8) & 255]! ^ T1[(crc >>> 16) & 255]! ^ T0[crc >>> 24]!;
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ T0[(crc ^ bytes[at]!) & 255]!;
  return ~crc >>> 0;
}
