import { decodeBinaryFrame, type LiveFrame, type LiveValue } from '@zutai/contract';
import { z } from 'zod';
import type { OnlineState } from './live-board.ts';

/**
 * On `zutai/ask/{groupId}`: snapshots wanted, and which equipment's changes are to be published. A process of a newer
 * version may ask with fields that this one does not know: it answers without them.
 */
export const askMessage = z.object({
  /** Topic for the snapshot; without it none is wanted. */
  replyTo: z.string().max(200).optional(),
  equipmentIds: z.array(z.string().max(20)).max(10_000),
  /** The signals wanted of each piece of equipment, in the same order; without it all of them. */
  signalIds: z.array(z.array(z.number().int().nonnegative()).max(10_000)).max(10_000).optional(),
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

/**
 * Several frames in one message: [u32 length of the head][JSON of the owner, ids and lengths][frames].
 * @param owner the process that answers
 */
export function packAnswer(owner: string, frames: readonly EquipmentFrame[]): Buffer {
  const head = Buffer.from(
    JSON.stringify([owner, frames.map(({ equipmentId, frame }) => [equipmentId, frame.length])]),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...frames.map(({ frame }) => frame)]);
}

/** What the owner of a piece of equipment knows of it. */
export interface EquipmentAnswer {
  readonly values: readonly LiveValue[];
  readonly online: OnlineState | undefined;
}

/** The state a frame carries, when it does. */
export function onlineIn(frame: LiveFrame | undefined): OnlineState | undefined {
  const alarm = frame?.gatewayAlarm?.[0];
  if (alarm === undefined) return undefined;
  const { online, vpn, time, communication, faults } = alarm;
  return { online, vpn, timeMs: time, communication, faults };
}

/** Answers by equipment, and who gave them. */
export function readAnswer(payload: Buffer): { owner: string; answers: Map<string, EquipmentAnswer> } {
  const answers = new Map<string, EquipmentAnswer>();
  if (payload.length < 4) return { owner: '', answers };
  let at = 4 + payload.readUInt32LE(0);
  const [owner, lengths] = JSON.parse(payload.toString('utf8', 4, at)) as [string, [string, number][]];
  for (const [equipmentId, length] of lengths) {
    const frame = parseFrame(payload.subarray(at, at + length));
    answers.set(equipmentId, { values: frame?.signalVal ?? [], online: onlineIn(frame) });
    at += length;
  }
  return { owner, answers };
}
