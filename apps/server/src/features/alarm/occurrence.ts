import { type AlarmFacts, type AlarmInput, type Stage, stateOf, stepAlarm } from '@zutai/alarm-engine';
import type { AlarmEventKind, AlarmState } from '@zutai/contract';
import { NO_WORDS, type Words } from './alarm-words.ts';

/** What happens to the alarm of a rule, with what is written down of it. */
export interface RuleInput {
  readonly ruleId: string;
  readonly input: AlarmInput;
  /** The occurrence that somebody means: to one that was raised since, which they have not seen, it is not done. */
  readonly alarmId?: string;
  /** What they have seen of it: to one that rang again since, or grew worse, it is not done. */
  readonly shown?: Shown | undefined;
  /** ms UTC. */
  readonly timeMs: number;
  /** Of a change of stage. */
  readonly value?: Words;
  readonly message?: Words;
  /** Who did it, and what they wrote. */
  readonly actor?: { readonly accountId: string; readonly name: string };
  readonly note?: string;
}

export interface Shown {
  readonly raisedCount?: number | undefined;
  readonly stage?: number | undefined;
}

/** An occurrence as its row has it; times are ms UTC. */
export interface Occurrence {
  readonly id: string;
  readonly isNew: boolean;
  state: AlarmState;
  stage: Stage;
  readonly raisedMs: number;
  releasedMs: number | null;
  acknowledgedMs: number | null;
  acknowledgedBy: string;
  closedMs: number | null;
  shelvedUntilMs: number | null;
  value: Words;
  message: Words;
  note: string;
  raisedCount: number;
  /** Of its level, 1 first. */
  priority: number;
  /** It rang anew: its level, title, signal and kind are those of the rule now. */
  isRenewed: boolean;
  /** Where it was put in its first-out group now; undefined: it was not. */
  place: Place | undefined;
}

/** The place of an alarm in a first-out group. */
export interface Place {
  /** Null: it is the first. */
  readonly firstOutId: string | null;
  /** When it rang there, ms UTC. */
  readonly atMs: number;
  /** Null: it asks for itself; else who sees this equipment, that of its first-out, is asked by that. */
  readonly quietEquipmentId: string | null;
}

/** The alarm of one rule while inputs are applied to it. */
export interface AppliedRule {
  readonly ruleId: string;
  readonly equipmentId: string;
  readonly isLatching: boolean;
  readonly isEnabled: boolean;
  /** Of the rule's level, 1 first. */
  readonly priority: number;
  facts: AlarmFacts;
  reason: string;
  silencedBy: string;
  value: Words;
  message: Words;
  open: Occurrence | undefined;
}

/** One line of the journal. */
export interface JournalLine {
  readonly rule: AppliedRule;
  readonly alarmId: string | null;
  readonly kind: AlarmEventKind;
  readonly stage: Stage;
  readonly value: Words;
  readonly input: RuleInput;
}

/**
 * One step of the state machine, and what it makes of the occurrence.
 * @param newId id of an occurrence that begins
 * @returns the lines of the journal; none: nothing happened
 */
export function applyInput(
  rule: AppliedRule,
  input: RuleInput,
  newId: () => string,
  touched: (occurrence: Occurrence) => void,
): JournalLine[] {
  // What was judged before the rule was disabled is nothing any more.
  if (!rule.isEnabled && input.input.kind === 'stage') return [];
  if (input.alarmId !== undefined && input.alarmId !== rule.open?.id) return [];
  if (rule.open !== undefined && hasRungSince(rule.open, input.shown)) return [];
  const { facts, events } = stepAlarm(rule.facts, input.input, rule.isLatching);
  const hasChanged = facts !== rule.facts;
  rule.facts = facts;
  if (input.input.kind === 'stage' && hasChanged) {
    rule.value = input.value ?? NO_WORDS;
    rule.message = input.message ?? NO_WORDS;
  }
  noteSilence(rule, input);
  const lines = events.map((kind): JournalLine => {
    const occurrence = occurrenceOf(rule, kind, input, newId);
    if (occurrence !== undefined) {
      change(occurrence, rule, kind, input);
      touched(occurrence);
    }
    if (kind === 'closed') rule.open = undefined;
    return { rule, alarmId: occurrence?.id ?? null, kind, stage: facts.stage, value: rule.value, input };
  });
  const { open } = rule;
  if (open !== undefined && hasChanged) {
    open.state = stateOf(facts);
    open.stage = facts.stage;
    touched(open);
  }
  return lines;
}

function hasRungSince({ raisedCount, stage }: Occurrence, shown: Shown = {}): boolean {
  return (shown.raisedCount ?? raisedCount) !== raisedCount || (shown.stage ?? stage) < stage;
}

function noteSilence(rule: AppliedRule, { input, note = '', actor }: RuleInput): void {
  const { shelvedUntilMs, isOutOfService } = rule.facts;
  if (input.kind === 'shelve' || (input.kind === 'outOfService' && input.isOutOfService)) {
    rule.reason = note;
    rule.silencedBy = actor?.name ?? '';
  } else if (shelvedUntilMs === null && !isOutOfService) {
    rule.reason = '';
    rule.silencedBy = '';
  }
}

function occurrenceOf(
  rule: AppliedRule,
  kind: AlarmEventKind,
  { timeMs }: RuleInput,
  newId: () => string,
): Occurrence | undefined {
  if (kind === 'raised')
    rule.open = {
      id: newId(),
      isNew: true,
      state: 'unacknowledgedActive',
      stage: rule.facts.stage,
      raisedMs: timeMs,
      releasedMs: null,
      acknowledgedMs: null,
      acknowledgedBy: '',
      closedMs: null,
      shelvedUntilMs: null,
      value: rule.value,
      message: rule.message,
      note: '',
      raisedCount: 1,
      priority: rule.priority,
      isRenewed: false,
      place: undefined,
    };
  return rule.open;
}

function change(one: Occurrence, rule: AppliedRule, kind: AlarmEventKind, input: RuleInput): void {
  // A device's clock may be set back: nothing ends before it began.
  const timeMs = Math.max(one.raisedMs, input.timeMs);
  switch (kind) {
    case 'raisedAgain':
      one.raisedCount += 1;
      one.releasedMs = null;
      one.acknowledgedMs = null;
      one.acknowledgedBy = '';
      break;
    case 'escalated':
      one.acknowledgedMs = null;
      one.acknowledgedBy = '';
      break;
    case 'returned':
      one.releasedMs = timeMs;
      break;
    case 'acknowledged':
      one.acknowledgedMs = timeMs;
      one.acknowledgedBy = input.actor?.name ?? '';
      one.note = input.note ?? '';
      break;
    case 'shelved':
    case 'unshelved':
    case 'shelvingExpired':
      one.shelvedUntilMs = rule.facts.shelvedUntilMs;
      break;
    case 'closed':
      one.closedMs = timeMs;
      one.releasedMs ??= timeMs;
      one.state = 'normal';
      one.stage = 0;
      break;
    default:
      break;
  }
  // The rule may have been edited since it rang last.
  if (kind === 'raisedAgain' || kind === 'escalated') {
    one.isRenewed = true;
    one.priority = rule.priority;
  }
  if (['raisedAgain', 'escalated', 'eased'].includes(kind)) {
    one.value = rule.value;
    one.message = rule.message;
  }
}
