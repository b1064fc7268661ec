/**
 * A controller for tests, made from the SLMP reference manual (SH-080956ENG) alone: it has none of the driver's code, and
 * its own table of devices. Batch read and write, in words and bits, for Q/L and for iQ-R.
 */
export interface McServerSettings {
  readonly frame: '3E' | '4E';
  /** `r`: it takes the subcommands 0002 and 0003, and those of Q and L as well. */
  readonly series: 'q' | 'r';
  /** How many devices of a code it has; 12,288 where nothing is said. */
  readonly sizes?: Readonly<Record<number, number>>;
  /** Points of one request: words, and bits in units of bits. */
  readonly maxWords?: number;
  readonly maxBits?: number;
}

const WORD_CODES = [0xa8, 0xb4, 0xaf, 0xb0, 0xa9, 0xb5, 0xcc, 0xc2, 0xc8, 0xc5];
const BIT_CODES = [
  ...[0x91, 0x9c, 0x9d, 0x90, 0x92, 0x93, 0x94, 0xa0, 0xa1, 0x98],
  ...[0xc1, 0xc0, 0xc7, 0xc6, 0xc4, 0xc3],
];
const DEFAULT_SIZE = 12_288;

interface Asked {
  command: number;
  subcommand: number;
  code: number;
  head: number;
  points: number;
  data: Buffer;
}

export class McServer {
  /** Requests as they came. */
  readonly requests: Buffer[] = [];
  /** Words, or bits as 0 and 1, by device code. */
  readonly memory = new Map<number, Uint16Array>();
  readonly settings: McServerSettings;
  /** Set: answered in place of everything. */
  endCode: number | undefined;

  constructor(settings: McServerSettings) {
    this.settings = settings;
    this.clear();
  }

  clear(): void {
    for (const code of [...WORD_CODES, ...BIT_CODES])
      this.memory.set(code, new Uint16Array(this.settings.sizes?.[code] ?? DEFAULT_SIZE));
  }

  set(code: number, head: number, values: readonly number[]): void {
    this.memory.get(code)!.set(values, head);
  }

  get(code: number, head: number, count: number): number[] {
    return [...this.memory.get(code)!.subarray(head, head + count)];
  }

  /** Bytes of the first request in a stream; undefined while it is not whole. */
  measure(stream: Buffer): number | undefined {
    const lengthAt = this.settings.frame === '3E' ? 7 : 11;
    if (stream.length < lengthAt + 2) return undefined;
    const whole = lengthAt + 2 + stream[lengthAt]! + stream[lengthAt + 1]! * 256;
    return stream.length < whole ? undefined : whole;
  }

  answer(request: Buffer): Buffer {
    this.requests.push(Buffer.from(request));
    const is4E = this.settings.frame === '4E';
    const routeAt = is4E ? 6 : 2;
    if (request[0] !== (is4E ? 0x54 : 0x50) || request[1] !== 0) throw new Error('no such subheader');
    const route = request.subarray(routeAt, routeAt + 5);
    const [endCode, data] = this.#run(route, request.subarray(routeAt + 9));
    const failed = [...route, ...request.subarray(routeAt + 9, routeAt + 13)];
    const text = endCode === 0 ? [...data] : failed;
    const serial = is4E ? [request[2]!, request[3]!, 0, 0] : [];
    const length = text.length + 2;
    return Buffer.from([
      ...[is4E ? 0xd4 : 0xd0, 0, ...serial, ...route],
      ...[length % 256, length >> 8, endCode % 256, endCode >> 8, ...text],
    ]);
  }

  #run(route: Buffer, command: Buffer): [endCode: number, data: number[]] {
    if (this.endCode !== undefined) return [this.endCode, []];
    // The CPU of the own station.
    if (route.toString('hex') !== '00ffff0300') return [0xc0_5f, []];
    const asked = this.#read(command);
    if (typeof asked === 'number') return [asked, []];
    const isInBits = asked.subcommand % 2 === 1;
    const isBitDevice = BIT_CODES.includes(asked.code);
    if (!isBitDevice && !WORD_CODES.includes(asked.code)) return [0xc0_5b, []];
    if (isInBits && !isBitDevice) return [0xc0_5c, []];
    const { maxWords = 960, maxBits = 7_168 } = this.settings;
    if (asked.points < 1 || asked.points > (isInBits ? maxBits : maxWords)) return [isInBits ? 0xc0_52 : 0xc0_51, []];
    const memory = this.memory.get(asked.code)!;
    const devices = !isInBits && isBitDevice ? asked.points * 16 : asked.points;
    if (asked.head + devices > memory.length) return [asked.head >= memory.length ? 0x40_31 : 0xc0_56, []];
    if (!isInBits && isBitDevice) return [0xc0_59, []];
    if (asked.command === 0x04_01) return [0, isInBits ? readBits(memory, asked) : readWords(memory, asked)];
    const bytes = isInBits ? Math.floor((asked.points + 1) / 2) : asked.points * 2;
    if (asked.data.length !== bytes) return [0xc0_61, []];
    for (let point = 0; point < asked.points; point += 1) {
      const value = isInBits
        ? (asked.data[Math.floor(point / 2)]! >> (point % 2 === 0 ? 4 : 0)) % 16
        : asked.data[point * 2]! + asked.data[point * 2 + 1]! * 256;
      if (isInBits && value > 1) return [0xc0_60, []];
      memory[asked.head + point] = value;
    }
    return [0, []];
  }

  /** An end code where it is no request that the controller knows. */
  #read(bytes: Buffer): Asked | number {
    const command = bytes[0]! + bytes[1]! * 256;
    const subcommand = bytes[2]! + bytes[3]! * 256;
    if (command !== 0x04_01 && command !== 0x14_01) return 0xc0_59;
    const isForR = subcommand === 2 || subcommand === 3;
    if (subcommand > 3 || (isForR && this.settings.series !== 'r')) return 0xc0_59;
    const numberBytes = isForR ? 4 : 3;
    const codeBytes = isForR ? 2 : 1;
    const dataAt = 4 + numberBytes + codeBytes + 2;
    if (bytes.length < dataAt) return 0xc0_61;
    const little = (from: number, count: number) =>
      [...bytes.subarray(from, from + count)].reduceRight((sum, byte) => sum * 256 + byte, 0);
    return {
      command,
      subcommand,
      head: little(4, numberBytes),
      code: little(4 + numberBytes, codeBytes),
      points: little(4 + numberBytes + codeBytes, 2),
      data: bytes.subarray(dataAt),
    };
  }
}

function readWords(memory: Uint16Array, { head, points }: Asked): number[] {
  return [...memory.subarray(head, head + points)].flatMap((word) => [word % 256, word >> 8]);
}

function readBits(memory: Uint16Array, { head, points }: Asked): number[] {
  const bits = [...memory.subarray(head, head + points), 0];
  return Array.from(
    { length: Math.floor((points + 1) / 2) },
    (_, place) => bits[place * 2]! * 16 + bits[place * 2 + 1]!,
  );
}
