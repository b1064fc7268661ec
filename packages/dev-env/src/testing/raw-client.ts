import { connect, type Socket } from 'node:net';

/** A socket that speaks bytes, for what a well-behaved client would never send. */
export interface RawClient {
  readonly socket: Socket;
  /** Resolves with exactly this many bytes; rejects when the connection ends before. */
  receive(count: number): Promise<Buffer>;
  /** Sends a request to unit 1 and resolves with the answer from the function code on. */
  ask(...pdu: number[]): Promise<number[]>;
  /** Resolves when the other side has ended the connection. */
  closed: Promise<void>;
  close(): void;
}

/** MBAP header for unit 1 and the request. */
export function makeFrame(transactionId: number, pdu: readonly number[], unitId = 1): Buffer {
  return Buffer.from([transactionId >> 8, transactionId & 255, 0, 0, 0, pdu.length + 1, unitId, ...pdu]);
}

/** Rejects when nobody listens. */
export async function connectRaw(port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let check = () => {};
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    check();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      check();
      resolve();
    });
  });
  const receive = (count: number) =>
    new Promise<Buffer>((resolve, reject) => {
      check = () => {
        if (received.length >= count) {
          const taken = received.subarray(0, count);
          received = received.subarray(count);
          check = () => {};
          resolve(taken);
        } else if (isClosed) reject(new Error('the connection has ended'));
      };
      check();
    });
  let transactionId = 0;
  return {
    socket,
    receive,
    closed,
    ask: async (...pdu) => {
      transactionId++;
      socket.write(makeFrame(transactionId, pdu));
      const header = await receive(7);
      if (header.readUInt16BE(0) !== transactionId) throw new Error('the answer belongs to another request');
      return [...(await receive(header.readUInt16BE(4) - 1))];
    },
    close: () => socket.destroy(),
  };
}
