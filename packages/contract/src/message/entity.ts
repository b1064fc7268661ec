import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/** What a message is about (specification, section 3). */
export const MESSAGE_TYPES = ['alarm', 'expire', 'order', 'notice'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The kind of thing it is about; '' for notices. */
export const MESSAGE_EQUIP_TYPES = [
  'eg',
  'api',
  'project',
  'card',
  'repair',
  'inspection',
  'sparePart',
  '',
] as const;
export type MessageEquipType = (typeof MESSAGE_EQUIP_TYPES)[number];

export const message = z.object({
  id,
  type: z.enum(MESSAGE_TYPES),
  equipType: z.enum(MESSAGE_EQUIP_TYPES),
  title: z.string(),
  titleEn: z.string(),
  note: z.string(),
  noteEn: z.string(),
  /** The thing it is about: a notice, a token, a piece of equipment. */
  dataId: z.string(),
  /** A message that can be read has been sent. */
  dataStatus: z.literal('sended'),
  /** When it was written, ms UTC. */
  gmtCreate: timeMs,
  imgUrl: z.string(),
  /** Of alarms; '' otherwise. */
  alarmId: z.string(),
  /** How often it is spoken. */
  alarmBroadcastTimes: z.number().int().min(0).max(100),
  /** Of what expires, and of notices: when it ends; null where it does not. */
  endsMs: timeMs.nullable(),
  isRead: z.boolean(),
});
export type Message = z.output<typeof message>;

/** A screen is told of no more messages than these: `total` is at least that many where it is this. */
export const MOST_MESSAGES_COUNTED = 2_000;
/** No more alarms are counted as unread than these: of a year of them, it would take as long as reading them. */
export const MOST_UNREAD_COUNTED = 1_000;

/** Messages that the reader has not read, in all and by type. */
export const unreadCounts = z.object({
  count: z.number().int().min(0),
  /** Up to {@link MOST_UNREAD_COUNTED}. */
  alarm: z.number().int().min(0),
  expire: z.number().int().min(0),
  order: z.number().int().min(0),
  notice: z.number().int().min(0),
});
export type UnreadCounts = z.output<typeof unreadCounts>;
