/** Which value field of a Sparkplug metric was on the wire. */
export const wireKind = {
  none: 0,
  int: 1,
  long: 2,
  float: 3,
  double: 4,
  boolean: 5,
  string: 6,
  other: 7,
} as const;

export const metricFlag = { historical: 1, null: 2 } as const;

/** The bytes are no Sparkplug B payload, or hold more metrics than allowed. */
export class PayloadError extends Error {
  override name = 'PayloadError';
}

const TWO_32 = 4_294_967_296;
const FIRST_CAPACITY = 256;
const keyQuality = Buffer.from('Quality');
const keyCode = Buffer.from('Zutai/Code');

/**
 * Reads Sparkplug B payloads (protobuf, Sparkplug 3.0 section 6.4.1) into columns that are reused by the next
 * `read`: no object a metric, no Long. Only what the platform uses is read; data sets, templates, metadata and
 * bodies are skipped. Values of 64 bits become numbers; one that is not exact so is given as a text besides.
 */
export class PayloadReader {
  /** ms UTC; NaN when missing. */
  timestampMs = Number.NaN;
  /** 0–255; -1 when missing. */
  seq = -1;
  uuid = '';
  count = 0;
  names: (string | undefined)[] = [];
  /** -1 when missing. */
  aliases = new Float64Array(FIRST_CAPACITY);
  /** ms UTC; NaN when missing. */
  times = new Float64Array(FIRST_CAPACITY);
  /** Sparkplug data type; 0 when missing. */
  dataTypes = new Uint8Array(FIRST_CAPACITY);
  /** {@link metricFlag} bits. */
  flags = new Uint8Array(FIRST_CAPACITY);
  /** {@link wireKind}. */
  kinds = new Uint8Array(FIRST_CAPACITY);
  /** int as unsigned 32 bits, long as signed 64 bits, boolean as 0 or 1. */
  numbers = new Float64Array(FIRST_CAPACITY);
  /** Of a string; of a long beyond ±2^53 its decimal text, as signed 64 bits. */
  texts: (string | undefined)[] = [];
  /** Property `Quality`; -1 when missing. */
  qualities = new Int32Array(FIRST_CAPACITY);
  /** Property `Zutai/Code`. */
  codes: (string | undefined)[] = [];

  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #low = 0;
  #high = 0;
  readonly #maxMetrics: number;

  constructor(maxMetrics = 50_000) {
    this.#maxMetrics = maxMetrics;
  }

  /** @throws PayloadError when the bytes are no payload; the columns are then not to be used. */
  read(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#at = 0;
    this.count = 0;
    this.timestampMs = Number.NaN;
    this.seq = -1;
    this.uuid = '';
    const end = bytes.length;
    while (this.#at < end) {
      const tag = this.#readUint32(end);
      if (tag === 0x12) this.#readMetric(this.#readLength(end));
      else if (tag === 0x08) this.timestampMs = this.#readLong(end);
      else if (tag === 0x18) this.seq = this.#readLong(end);
      else if (tag === 0x22) this.uuid = this.#readText(end);
      else this.#skip(tag, end);
    }
  }

  #readMetric(end: number): void {
    const index = this.count;
    if (index === this.aliases.length) this.#grow();
    this.names[index] = undefined;
    this.aliases[index] = -1;
    this.times[index] = Number.NaN;
    this.dataTypes[index] = 0;
    this.flags[index] = 0;
    this.kinds[index] = wireKind.none;
    this.qualities[index] = -1;
    if (this.texts[index] !== undefined) this.texts[index] = undefined;
    if (this.codes[index] !== undefined) this.codes[index] = undefined;
    while (this.#at < end) this.#readMetricField(index, this.#readUint32(end), end);
    this.count = index + 1;
  }

  #readMetricField(index: number, tag: number, end: number): void {
    switch (tag) {
      case 0x10:
        this.#readVarint(end);
        this.aliases[index] = this.#high * TWO_32 + this.#low;
        return;
      case 0x18:
        this.times[index] = this.#readLong(end);
        return;
      case 0x69:
        if (this.#at + 8 > end) throw new PayloadError('cut off');
        this.numbers[index] = this.#bytes.readDoubleLE(this.#at);
        this.#at += 8;
        this.kinds[index] = wireKind.double;
        return;
      case 0x65:
        if (this.#at + 4 > end) throw new PayloadError('cut off');
        this.numbers[index] = this.#bytes.readFloatLE(this.#at);
        this.#at += 4;
        this.kinds[index] = wireKind.float;
        return;
      case 0x50:
        this.#readVarint(end);
        this.numbers[index] = this.#low;
        this.kinds[index] = wireKind.int;
        return;
      case 0x58:
        this.numbers[index] = this.#readLong(end);
        this.kinds[index] = wireKind.long;
        if (!Number.isSafeInteger(this.numbers[index]!)) this.texts[index] = this.#readExactLong();
        return;
      case 0x70:
        this.numbers[index] = this.#readFlag(end) ? 1 : 0;
        this.kinds[index] = wireKind.boolean;
        return;
      case 0x7a:
        this.texts[index] = this.#readText(end);
        this.kinds[index] = wireKind.string;
        return;
      case 0x0a:
        this.names[index] = this.#readText(end);
        return;
      case 0x20: {
        const type = this.#readUint32(end);
        this.dataTypes[index] = Math.min(type, 255);
        return;
      }
      case 0x28:
        if (this.#readFlag(end)) this.flags[index]! |= metricFlag.historical;
        return;
      case 0x38:
        if (this.#readFlag(end)) this.flags[index]! |= metricFlag.null;
        return;
      case 0x4a:
        this.#readProperties(index, this.#readLength(end));
        return;
      default: {
        const field = tag >>> 3;
        if (field >= 16 && field <= 19) this.kinds[index] = wireKind.other;
        this.#skip(tag, end);
      }
    }
  }

  /** Keys and values are two lists of the same order; all keys may come before the values or between them. */
  #readProperties(index: number, end: number): void {
    let keyCount = 0;
    let valueCount = 0;
    let qualityAt = -1;
    let codeAt = -1;
    const start = this.#at;
    while (this.#at < end) {
      const tag = this.#readUint32(end);
      if (tag !== 0x0a) {
        this.#skip(tag, end);
        continue;
      }
      const keyEnd = this.#readLength(end);
      if (this.#isText(keyQuality, keyEnd)) qualityAt = keyCount;
      else if (this.#isText(keyCode, keyEnd)) codeAt = keyCount;
      this.#at = keyEnd;
      keyCount += 1;
    }
    if (qualityAt < 0 && codeAt < 0) return;
    this.#at = start;
    while (this.#at < end) {
      const tag = this.#readUint32(end);
      if (tag !== 0x12) {
        this.#skip(tag, end);
        continue;
      }
      const valueEnd = this.#readLength(end);
      if (valueCount === qualityAt || valueCount === codeAt) this.#readProperty(index, valueEnd);
      this.#at = valueEnd;
      valueCount += 1;
    }
  }

  #readProperty(index: number, end: number): void {
    while (this.#at < end) {
      const tag = this.#readUint32(end);
      if (tag === 0x18) this.qualities[index] = this.#readUint32(end) | 0;
      else if (tag === 0x20) this.qualities[index] = this.#readLong(end);
      else if (tag === 0x42) this.codes[index] = this.#readText(end);
      else this.#skip(tag, end);
    }
  }

  #isText(expected: Buffer, end: number): boolean {
    const length = expected.length;
    if (end - this.#at !== length) return false;
    for (let i = 0; i < length; i += 1) if (this.#bytes[this.#at + i] !== expected[i]) return false;
    return true;
  }

  #readText(end: number): string {
    const textEnd = this.#readLength(end);
    const text = this.#bytes.toString('utf8', this.#at, textEnd);
    this.#at = textEnd;
    return text;
  }

  /** Reads a length and returns where what follows ends. */
  #readLength(end: number): number {
    const length = this.#readUint32(end);
    const contentEnd = this.#at + length;
    if (contentEnd > end) throw new PayloadError('cut off');
    return contentEnd;
  }

  #readUint32(end: number): number {
    if (this.#at < end) {
      const byte = this.#bytes[this.#at]!;
      if (byte < 0x80) {
        this.#at += 1;
        return byte;
      }
    }
    this.#readVarint(end);
    return this.#low;
  }

  #readFlag(end: number): boolean {
    this.#readVarint(end);
    return this.#low !== 0 || this.#high !== 0;
  }

  /** As signed 64 bits. */
  #readLong(end: number): number {
    this.#readVarint(end);
    return (this.#high | 0) * TWO_32 + this.#low;
  }

  /** What was read last, as the decimal text of a signed integer of 64 bits. */
  #readExactLong(): string {
    return String((BigInt(this.#high | 0) << 32n) | BigInt(this.#low));
  }

  /** Into `low` and `high`, both unsigned. Seven bits a byte, the lowest first. */
  #readVarint(end: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      if (at >= end) throw new PayloadError('cut off');
      const byte = bytes[at++]!;
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        this.#at = at;
        this.#low = low;
        this.#high = 0;
        return;
      }
    }
    if (at >= end) throw new PayloadError('cut off');
    let byte = bytes[at++]!;
    low |= (byte & 0x0f) << 28;
    let high = (byte & 0x70) >> 4;
    for (let shift = 3; byte >= 0x80; shift += 7) {
      if (at >= end) throw new PayloadError('cut off');
      if (shift > 31) throw new PayloadError('number of more than ten bytes');
      byte = bytes[at++]!;
      high |= (byte & 0x7f) << shift;
    }
    this.#at = at;
    this.#low = low >>> 0;
    this.#high = high >>> 0;
  }

  #skip(tag: number, end: number): void {
    if (tag >>> 3 === 0) throw new PayloadError('field 0');
    switch (tag & 7) {
      case 0:
        this.#readVarint(end);
        return;
      case 1:
        this.#at += 8;
        break;
      case 2:
        this.#at = this.#readLength(end);
        break;
      case 5:
        this.#at += 4;
        break;
      default:
        throw new PayloadError('unknown wire type');
    }
    if (this.#at > end) throw new PayloadError('cut off');
  }

  #grow(): void {
    const capacity = Math.min(this.aliases.length * 4, this.#maxMetrics);
    if (capacity <= this.aliases.length) throw new PayloadError(`more than ${this.#maxMetrics} metrics`);
    this.aliases = copyInto(new Float64Array(capacity), this.aliases);
    this.times = copyInto(new Float64Array(capacity), this.times);
    this.numbers = copyInto(new Float64Array(capacity), this.numbers);
    this.dataTypes = copyInto(new Uint8Array(capacity), this.dataTypes);
    this.flags = copyInto(new Uint8Array(capacity), this.flags);
    this.kinds = copyInto(new Uint8Array(capacity), this.kinds);
    this.qualities = copyInto(new Int32Array(capacity), this.qualities);
  }
}

function copyInto<T extends Float64Array | Uint8Array | Int32Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
