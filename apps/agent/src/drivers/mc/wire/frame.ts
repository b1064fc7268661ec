import type { McFrame } from '@zutai/contract/driver-protocol';

/** Which station a request is for, and how long it may take there. */
interface McRoute {
  readonly networkNo: number;
  readonly pcNo: number;
  readonly ioNo: number;
  readonly stationNo: number;
  /** 250 ms each; 0: without end. */
  readonly monitoringTimer: number;
}

export interface McResponse {
  /** 0 of 3E, which has none. */
  readonly serial: number;
  /** Network, PC, module I/O and station number, as they stand in the frame. */
  readonly route: Buffer;
  /** The whole frame. */
  readonly bytes: Buffer;
  /** 0: carried out. */
  readonly endCode: number;
  /** What was read; behind an end code, what the controller says of the error. */
  readonly data: Buffer;
}

const SUBHEADER = {
  '3E': { request: 0x50, response: 0xd0 },
  '4E': { request: 0x54, response: 0xd4 },
} as const;
/** In front of the route: subheader, and of 4E a serial number and two zeroes. */
const prefixBytes = (frame: McFrame) => (frame === '3E' ? 2 : 6);
const ROUTE_BYTES = 5;
const LENGTH_BYTES = 2;
const END_CODE_BYTES = 2;
/** 7,168 bits at two a byte; no answer to what we ask is longer. */
const DATA_MAX = 3_584;

/** The route as it stands in frames, without the monitoring timer. */
export function encodeRoute({ networkNo, pcNo, ioNo, stationNo }: McRoute): Buffer {
  return Buffer.from([networkNo, pcNo, ioNo & 0xff, ioNo >> 8, stationNo]);
}

/** @param serial 0–65,535, of 4E */
export function encodeRequest(frame: McFrame, serial: number, route: McRoute, command: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes(frame));
  prefix[0] = SUBHEADER[frame].request;
  if (frame === '4E') prefix.writeUInt16LE(serial, 2);
  const behind = Buffer.alloc(LENGTH_BYTES + 2);
  behind.writeUInt16LE(2 + command.length, 0);
  behind.writeUInt16LE(route.monitoringTimer, LENGTH_BYTES);
  return Buffer.concat([prefix, encodeRoute(route), behind, command]);
}

/** Cuts a stream into answers. */
export class McReader {
  readonly #frame: McFrame;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(frame: McFrame) {
    this.#frame = frame;
  }

  /** @throws Error when the bytes are no answer of this frame: the stream is of no use any more */
  push(chunk: Buffer): McResponse[] {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const responses: McResponse[] = [];
    for (;;) {
      const response = this.#take();
      if (!response) return responses;
      responses.push(response);
    }
  }

  #take(): McResponse | undefined {
    const prefix = prefixBytes(this.#frame);
    const head = prefix + ROUTE_BYTES + LENGTH_BYTES;
    const buffer = this.#buffer;
    this.#check(buffer.subarray(0, prefix));
    if (buffer.length < head) return undefined;
    const length = buffer.readUInt16LE(prefix + ROUTE_BYTES);
    if (length < END_CODE_BYTES || length > END_CODE_BYTES + DATA_MAX)
      throw new Error(`the answer says that ${length} bytes follow`);
    if (buffer.length < head + length) return undefined;
    this.#buffer = buffer.subarray(head + length);
    return {
      bytes: buffer.subarray(0, head + length),
      serial: this.#frame === '4E' ? buffer.readUInt16LE(2) : 0,
      route: buffer.subarray(prefix, prefix + ROUTE_BYTES),
      endCode: buffer.readUInt16LE(head),
      data: buffer.subarray(head + END_CODE_BYTES, head + length),
    };
  }

  /** As soon as a byte is there that cannot be: a controller that is set to ASCII is not waited for. */
  #check(prefix: Buffer): void {
    const { response } = SUBHEADER[this.#frame];
    const isAnswer = [...prefix].every((byte, place) => {
      if (place === 0) return byte === response;
      return place === 2 || place === 3 || byte === 0;
    });
    if (!isAnswer) throw new Error(`the answer is no binary ${this.#frame} frame`);
  }
}
