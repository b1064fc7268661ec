import type { Locator } from '@playwright/test';

/** Data codewords of one block and the number of blocks, by version from 1, at error correction M (ISO/IEC 18004, table 9). */
const BLOCKS_OF_M: readonly (readonly [codewords: number, blocks: number])[] = [
  [16, 1],
  [28, 1],
  [44, 1],
  [32, 2],
  [43, 2],
  [27, 4],
];
const LEVEL_M = 0b00;
const FORMAT_MASK = 0x5412;
const BYTE_MODE = 0b0100;
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The text of a QR code that is drawn as SVG: versions 1 to 6 at error correction M, one segment of bytes. */
export async function readQrCode(svg: Locator): Promise<string> {
  const modules = readModules(
    await svg.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? '')),
  );
  const bits = readBits(modules);
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  const block = BLOCKS_OF_M[(modules.length - 17) / 4 - 1];
  if (block === undefined) throw new Error(`a QR code of ${modules.length} modules`);
  const [perBlock, blocks] = block;
  // Codewords of the blocks stand by turns.
  const data = Array.from(
    { length: perBlock * blocks },
    (_, at) => codewords[(at % perBlock) * blocks + Math.floor(at / perBlock)] ?? 0,
  );
  const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15]);
  if (nibbles[0] !== BYTE_MODE) throw new Error(`a QR code of mode ${nibbles[0]}`);
  const byteAt = (nibble: number) => ((nibbles[nibble] ?? 0) << 4) | (nibbles[nibble + 1] ?? 0);
  return new TextDecoder().decode(Uint8Array.from({ length: byteAt(1) }, (_, at) => byteAt(3 + 2 * at)));
}

/** Dark modules by row and column, of the path that draws each row's runs as `M{x} {y}h{length}v1H{x}z`. */
function readModules(paths: readonly string[]): boolean[][] {
  const runs = paths.flatMap((path) =>
    [...path.matchAll(/M(\d+)[ ,](\d+)\s*h(\d+)v1H/g)].map(([, x, y, length]) => ({
      x: Number(x),
      y: Number(y),
      length: Number(length),
    })),
  );
  if (runs.length === 0) throw new Error('no QR code is drawn');
  const [left, top] = [Math.min(...runs.map(({ x }) => x)), Math.min(...runs.map(({ y }) => y))];
  const size = Math.max(...runs.map(({ x, length }) => x + length)) - left;
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const { x, y, length } of runs) modules[y - top]?.fill(true, x - left, x - left + length);
  return modules;
}

/** Data bits in the order in which they are placed, the mask taken off. */
function readBits(modules: readonly (readonly boolean[])[]): number[] {
  const size = modules.length;
  const isDark = (row: number, column: number) => modules[row]?.[column] === true;
  // From the corner along row 8, then up column 8, around the timing patterns.
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const),
  ];
  const format = places.reduce((bits, [row, column]) => (bits << 1) | Number(isDark(row, column)), 0);
  const [level, mask] = [(format ^ FORMAT_MASK) >> 13, ((format ^ FORMAT_MASK) >> 10) & 7];
  if (level !== LEVEL_M) throw new Error(`a QR code of level ${level}`);
  const isMasked = MASKS[mask]!;
  const isFunction = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    (size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2);
  const bits: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFunction(row, column)) bits.push(Number(isDark(row, column) !== isMasked(row, column)));
    }
    isUpward = !isUpward;
  }
  return bits;
}
