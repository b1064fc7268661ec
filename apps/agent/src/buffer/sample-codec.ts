/** One value of a signal as it is stored and sent. */
export interface Sample {
  /** Signal id, a decimal text; the Sparkplug alias. */
  signalId: string;
  /** ms UTC. */
  timeMs: number;
  /** null = bad, with a code; a bigint is an integer beyond ±2^53, at most 64 bits. */
  value: number | bigint | boolean | string | null;
  /** Code of the catalogue, '' when good. */
  code: string;
}

/** The values of one device that are sent as one message. */
export interface SampleBatch {
  deviceId: string;
  samples: Sample[];
  /** They are of earlier, and for history alone. */
  isHistorical?: boolean;
}

const kind = { bad: 0, false: 1, true: 2, number: 3, text: 4, int64: 5, uint64: 6 } as const;
const sampleHeadBytes = 8 + 8 + 1;

function measureText(text: string): number {
  return 2 + Buffer.byteLength(text);
}

function measureSample(sample: Sample): number {
  if (sample.value === null) return sampleHeadBytes + measureText(sample.code);
  if (typeof sample.value === 'number' || typeof sample.value === 'bigint') return sampleHeadBytes + 8;
  if (typeof sample.value === 'string') return sampleHeadBytes + measureText(sample.value);
  return sampleHeadBytes;
}

function writeText(bytes: Buffer, text: string, offset: number): number {
  const length = bytes.write(text, offset + 2);
  bytes.writeUInt16LE(length, offset);
  return offset + 2 + length;
}

function writeSample(bytes: Buffer, sample: Sample, start: number): number {
  bytes.writeBigUInt64LE(BigInt(sample.signalId), start);
  bytes.writeDoubleLE(sample.timeMs, start + 8);
  const offset = start + sampleHeadBytes;
  const { value } = sample;
  if (value === null) {
    bytes[offset - 1] = kind.bad;
    return writeText(bytes, sample.code, offset);
  }
  if (typeof value === 'number') {
    bytes[offset - 1] = kind.number;
    return bytes.writeDoubleLE(value, offset);
  }
  if (typeof value === 'bigint') {
    bytes[offset - 1] = value < 0n ? kind.int64 : kind.uint64;
    return bytes.writeBigUInt64LE(BigInt.asUintN(64, value), offset);
  }
  if (typeof value === 'string') {
    bytes[offset - 1] = kind.text;
    return writeText(bytes, value, offset);
  }
  bytes[offset - 1] = value ? kind.true : kind.false;
  return offset;
}

/** Beside the number of samples. */
const HISTORICAL = 0x8000_0000;

/** Texts are at most 65,535 bytes; a Modbus string has 246. */
export function encodeSampleBatch(batch: SampleBatch): Buffer {
  const size = batch.samples.reduce(
    (sum, sample) => sum + measureSample(sample),
    measureText(batch.deviceId) + 4,
  );
  const bytes = Buffer.allocUnsafe(size);
  let offset = writeText(bytes, batch.deviceId, 0);
  const mark = batch.isHistorical === true ? HISTORICAL : 0;
  offset = bytes.writeUInt32LE(batch.samples.length + mark, offset);
  for (const sample of batch.samples) offset = writeSample(bytes, sample, offset);
  return bytes;
}

/** How many samples a stored batch holds, without decoding them. */
export function countSamples(bytes: Buffer): number {
  return bytes.readUInt32LE(2 + bytes.readUInt16LE(0)) % HISTORICAL;
}

/** Throws RangeError on bytes that `encodeSampleBatch` did not write. */
export function decodeSampleBatch(bytes: Buffer): SampleBatch {
  let offset = 0;
  const readText = (): string => {
    const end = offset + 2 + bytes.readUInt16LE(offset);
    const text = bytes.toString('utf8', offset + 2, end);
    offset = end;
    return text;
  };
  const readValue = (what: number | undefined): Pick<Sample, 'value' | 'code'> => {
    if (what === kind.bad) return { value: null, code: readText() };
    if (what === kind.text) return { value: readText(), code: '' };
    if (what === kind.number) {
      offset += 8;
      return { value: bytes.readDoubleLE(offset - 8), code: '' };
    }
    if (what === kind.int64 || what === kind.uint64) {
      offset += 8;
      const bits = bytes.readBigUInt64LE(offset - 8);
      return { value: what === kind.int64 ? BigInt.asIntN(64, bits) : bits, code: '' };
    }
    if (what !== kind.true && what !== kind.false) throw new RangeError(`unknown kind of sample ${what}`);
    return { value: what === kind.true, code: '' };
  };
  const deviceId = readText();
  const marked = bytes.readUInt32LE(offset);
  const count = marked % HISTORICAL;
  offset += 4;
  const samples: Sample[] = [];
  for (let i = 0; i < count; i += 1) {
    const signalId = bytes.readBigUInt64LE(offset).toString();
    const timeMs = bytes.readDoubleLE(offset + 8);
    offset += sampleHeadBytes;
    samples.push({ signalId, timeMs, ...readValue(bytes[offset - 1]) });
  }
  return marked === count ? { deviceId, samples } : { deviceId, samples, isHistorical: true };
}
