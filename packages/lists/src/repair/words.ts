import type { RepairEventKind, RepairPriority, RepairStatus } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';

type Words<K extends string> = Readonly<Record<K, TextRef>>;

export const REPAIR_STATUS_WORDS: Words<RepairStatus> = {
  pending: textRef('repair', 'status_pending'),
  dispatched: textRef('repair', 'status_dispatched'),
  received: textRef('repair', 'status_received'),
  finished: textRef('repair', 'status_finished'),
  earlyEnded: textRef('repair', 'status_earlyEnded'),
};

export const REPAIR_PRIORITY_WORDS: Words<RepairPriority> = {
  low: textRef('repair', 'priority_low'),
  normal: textRef('repair', 'priority_normal'),
  high: textRef('repair', 'priority_high'),
  urgent: textRef('repair', 'priority_urgent'),
};

export const REPAIR_EVENT_WORDS: Words<RepairEventKind> = {
  reported: textRef('repair', 'event_reported'),
  edited: textRef('repair', 'event_edited'),
  dispatched: textRef('repair', 'event_dispatched'),
  received: textRef('repair', 'event_received'),
  givenBack: textRef('repair', 'event_givenBack'),
  finished: textRef('repair', 'event_finished'),
  earlyEnded: textRef('repair', 'event_earlyEnded'),
  confirmed: textRef('repair', 'event_confirmed'),
  rejected: textRef('repair', 'event_rejected'),
  noted: textRef('repair', 'event_noted'),
  photographed: textRef('repair', 'event_photographed'),
};
