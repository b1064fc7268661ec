import type { S7Area } from '@zutai/contract/driver-protocol';

/** Bytes of one area that are read or written as one item. */
export interface S7Range {
  readonly area: S7Area;
  /** 0 outside of data blocks. */
  readonly db: number;
  /** Byte. */
  readonly start: number;
  readonly count: number;
}

const s7Function = { setup: 0xf0, read: 0x04, write: 0x05 } as const;

const areaCode: Readonly<Record<S7Area, number>> = { db: 0x84, memory: 0x83, output: 0x82, input: 0x81 };
const PROTOCOL_ID = 0x32;
const JOB = 1;
const ACKNOWLEDGE = 2;
const ACKNOWLEDGE_WITH_DATA = 3;
const JOB_HEADER_BYTES = 10;
const ANSWER_HEADER_BYTES = 12;
const ITEM_BYTES = 12;
/** Of an item in a request. */
const itemSize = { bit: 1, byte: 2 } as const;
/** Of the data of an item: how its length counts. */
const dataSize = { bit: 3, bytesInBits: 4, integerInBits: 5, octets: 9 } as const;
export const ITEM_DONE = 0xff;

/** Requests and answers of items have to fit the PDU that was agreed on. */
export const s7Limits = {
  /** Controllers take no more in one request. */
  items: 20,
  readRequestBytes: (items: number) => JOB_HEADER_BYTES + 2 + items * ITEM_BYTES,
  readAnswerBytes: (counts: readonly number[]) =>
    ANSWER_HEADER_BYTES + 2 + counts.reduce((sum, count) => sum + 4 + count + (count % 2), 0),
  /** Bytes that one item can have when it is alone. */
  readBytesMax: (pduLength: number) => pduLength - ANSWER_HEADER_BYTES - 2 - 4,
  writeBytesMax: (pduLength: number) => pduLength - JOB_HEADER_BYTES - 2 - ITEM_BYTES - 4,
};

function encodeJob(reference: number, parameters: Buffer, data: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(JOB_HEADER_BYTES);
  header[0] = PROTOCOL_ID;
  header[1] = JOB;
  header.writeUInt16BE(reference, 4);
  header.writeUInt16BE(parameters.length, 6);
  header.writeUInt16BE(data.length, 8);
  return Buffer.concat([header, parameters, data]);
}

function encodeItem({ area, db, start, count }: S7Range, bit?: number): Buffer {
  const item = Buffer.alloc(ITEM_BYTES);
  item.set([0x12, 0x0a, 0x10, bit === undefined ? itemSize.byte : itemSize.bit]);
  item.writeUInt16BE(count, 4);
  item.writeUInt16BE(db, 6);
  item.writeUInt32BE(areaCode[area] * 0x1_00_00_00 + start * 8 + (bit ?? 0), 8);
  return item;
}

/** Agrees on the length of PDUs; one request at a time, as every controller can. */
export function encodeSetup(reference: number, pduLength: number): Buffer {
  const parameters = Buffer.from([s7Function.setup, 0, 0, 1, 0, 1, 0, 0]);
  parameters.writeUInt16BE(pduLength, 6);
  return encodeJob(reference, parameters);
}

export function encodeRead(reference: number, ranges: readonly S7Range[]): Buffer {
  const items = ranges.map((range) => encodeItem(range));
  return encodeJob(reference, Buffer.concat([Buffer.from([s7Function.read, ranges.length]), ...items]));
}

/** Writes bytes, or with `bit` that bit alone: the first byte is 1 or 0. */
export function encodeWrite(reference: number, range: S7Range, bytes: Buffer, bit?: number): Buffer {
  const parameters = Buffer.concat([Buffer.from([s7Function.write, 1]), encodeItem(range, bit)]);
  const head = Buffer.from([0, bit === undefined ? dataSize.bytesInBits : dataSize.bit, 0, 0]);
  head.writeUInt16BE(bit === undefined ? bytes.length * 8 : 1, 2);
  return encodeJob(reference, parameters, Buffer.concat([head, bytes]));
}

export interface S7Answer {
  readonly reference: number;
  /** Class and code; 0 when the request was carried out. */
  readonly error: number;
  readonly parameters: Buffer;
  readonly data: Buffer;
}

/** Undefined for what is no answer to a job. @throws Error when its lengths do not suit */
export function decodeAnswer(payload: Buffer): S7Answer | undefined {
  if (payload[0] !== PROTOCOL_ID) throw new Error('the answer is not of the S7 protocol');
  if (payload[1] !== ACKNOWLEDGE && payload[1] !== ACKNOWLEDGE_WITH_DATA) return undefined;
  if (payload.length < ANSWER_HEADER_BYTES) throw new Error('the answer ends within its header');
  const parameterEnd = ANSWER_HEADER_BYTES + payload.readUInt16BE(6);
  const dataEnd = parameterEnd + payload.readUInt16BE(8);
  if (dataEnd !== payload.length) throw new Error('the answer has not the length that it says');
  return {
    reference: payload.readUInt16BE(4),
    error: payload.readUInt16BE(10),
    parameters: payload.subarray(ANSWER_HEADER_BYTES, parameterEnd),
    data: payload.subarray(parameterEnd, dataEnd),
  };
}

/** The length of PDUs that the controller agrees to; undefined when it says none. */
export function decodeSetup({ parameters }: S7Answer): number | undefined {
  return parameters[0] === s7Function.setup && parameters.length >= 8
    ? parameters.readUInt16BE(6)
    : undefined;
}

export type S7Item = { readonly code: typeof ITEM_DONE; readonly bytes: Buffer } | { readonly code: number };

/** What came of each range, in their order; undefined when the answer does not suit what was asked. */
export function decodeRead({ parameters, data }: S7Answer, ranges: readonly S7Range[]): S7Item[] | undefined {
  if (parameters[0] !== s7Function.read || parameters[1] !== ranges.length) return undefined;
  const items: S7Item[] = [];
  let at = 0;
  for (const { count } of ranges) {
    if (at + 4 > data.length && !(at < data.length && data[at] !== ITEM_DONE)) return undefined;
    const code = data[at]!;
    const size = data[at + 1];
    const length = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0;
    const isInBits = size === dataSize.bytesInBits || size === dataSize.integerInBits;
    const bytes = code === ITEM_DONE ? (isInBits ? length / 8 : length) : 0;
    if (code === ITEM_DONE) {
      if (bytes !== count || at + 4 + bytes > data.length) return undefined;
      items.push({ code: ITEM_DONE, bytes: data.subarray(at + 4, at + 4 + bytes) });
    } else items.push({ code });
    // Every item but the last is filled up to an even length.
    at += 4 + bytes + (bytes % 2);
  }
  return items;
}

/** What the controller says of the one item written; undefined when the answer does not suit. */
export function decodeWrite({ parameters, data }: S7Answer): number | undefined {
  return parameters[0] === s7Function.write && parameters[1] === 1 ? data[0] : undefined;
}
