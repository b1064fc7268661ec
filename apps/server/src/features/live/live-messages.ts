import { decodeBinaryFrame, type LiveFrame, type LiveValue } from '@zutai/contract';
import { z } from 'zod';

/** On `zutai/ask/{groupId}`: snapshots wanted, and which equipment's changes are to be published. */
export const askMessage = z.strictObject({
  /** Topic for the snapshot; without it none is wanted. */
  replyTo: z.string().max(200).optional(),
  equipmentIds: z.array(z.string().max(20)).max(10_000),
  /** Publish changes of this equipment for this long. */
  watchMs: z.number().int().min(0).max(600_000).optional(),
});
export type AskMessage = z.infer<typeof askMessage>;

export function parseAsk(payload: Buffer): AskMessage | undefined {
  try {
    return askMessage.safeParse(JSON.parse(payload.toString())).data;
  } catch {
    return undefined;
  }
}

/** Undefined when the bytes are no frame. */
export function parseFrame(payload: Buffer): LiveFrame | undefined {
  try {
    return decodeBinaryFrame(payload);
  } catch {
    return undefined;
  }
}

export interface EquipmentFrame {
  readonly equipmentId: string;
  readonly frame: Uint8Array;
}

/** Several frames in one message: [u32 length of the head][JSON of ids and lengths][frames]. */
export function packAnswer(frames: readonly EquipmentFrame[]): Buffer {
  const head = Buffer.from(
    JSON.stringify(frames.map(({ equipmentId, frame }) => [equipmentId, frame.length])),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...frames.map(({ frame }) => frame)]);
}

/** Values by equipment. */
export function readAnswer(payload: Buffer): Map<string, readonly LiveValue[]> {
  const values = new Map<string, readonly LiveValue[]>();
  if (payload.length < 4) return values;
  let at = 4 + payload.readUInt32LE(0);
  const head = JSON.parse(payload.toString('utf8', 4, at)) as [string, number][];
  for (const [equipmentId, length] of head) {
    values.set(equipmentId, parseFrame(payload.subarray(at, at + length))?.signalVal ?? []);
    at += length;
  }
  return values;
}
