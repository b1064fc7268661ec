/** BACnet/IP (ASHRAE 135, annex J), network layer (6) and application layer (20.1) of what a client asks and is answered. */

const BACNET_IP = 0x81;
const UNICAST = 0x0a;
const BROADCAST = 0x0b;
const FORWARDED = 0x04;
const NPDU_VERSION = 1;
const EXPECTS_ANSWER = 0x04;
/** Answers of up to 1476 bytes are taken, and none in segments: a device says so when its answer has no room. */
const MAX_APDU_1476 = 0x05;

export const service = { readProperty: 12, readPropertyMultiple: 14, writeProperty: 15 } as const;

export type BacnetAnswer = {
  /** Of the request. */
  readonly invokeId: number;
} & (
  | { readonly kind: 'done' }
  | { readonly kind: 'answer'; readonly service: number; readonly body: Buffer }
  | { readonly kind: 'error'; readonly body: Buffer }
  | { readonly kind: 'reject' | 'abort'; readonly reason: number }
);

/** Reason of an abort that tells the client to ask for less. */
const SEGMENTATION_NOT_SUPPORTED = 4;

export function encodeRequest(invokeId: number, choice: number, body: Buffer): Buffer {
  const head = Buffer.from([
    ...[BACNET_IP, UNICAST, 0, 0],
    ...[NPDU_VERSION, EXPECTS_ANSWER],
    ...[0x00, MAX_APDU_1476, invokeId, choice],
  ]);
  head.writeUInt16BE(head.length + body.length, 2);
  return Buffer.concat([head, body]);
}

/** Where the application layer begins; undefined when the datagram has none. */
function findApdu(datagram: Buffer): number | undefined {
  if (datagram.length < 6 || datagram[0] !== BACNET_IP || datagram.readUInt16BE(2) !== datagram.length)
    return undefined;
  const kind = datagram[1]!;
  if (kind !== UNICAST && kind !== BROADCAST && kind !== FORWARDED) return undefined;
  let at = kind === FORWARDED ? 10 : 4;
  const control = datagram[at + 1];
  if (datagram[at] !== NPDU_VERSION || control === undefined || (control & 0x80) !== 0) return undefined;
  at += 2;
  const hasDestination = (control & 0x20) !== 0;
  // Network number, length of the address, address.
  if (hasDestination) at += 3 + (datagram[at + 2] ?? 0);
  if ((control & 0x08) !== 0) at += 3 + (datagram[at + 2] ?? 0);
  return hasDestination ? at + 1 : at;
}

/** What a datagram answers; undefined when it is no answer to a request. */
export function decodeAnswer(datagram: Buffer): BacnetAnswer | undefined {
  const at = findApdu(datagram);
  if (at === undefined || datagram.length < at + 3) return undefined;
  const [head, invokeId, third] = datagram.subarray(at) as unknown as [number, number, number];
  switch (head >> 4) {
    case 2:
      return { kind: 'done', invokeId };
    case 3:
      return (head & 0x08) === 0
        ? { kind: 'answer', invokeId, service: third, body: datagram.subarray(at + 3) }
        : { kind: 'abort', invokeId, reason: SEGMENTATION_NOT_SUPPORTED };
    case 5:
      return { kind: 'error', invokeId, body: datagram.subarray(at + 3) };
    case 6:
      return { kind: 'reject', invokeId, reason: third };
    case 7:
      return { kind: 'abort', invokeId, reason: third };
    default:
      return undefined;
  }
}
