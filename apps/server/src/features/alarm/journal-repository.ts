import { isSilenced, type Stage } from '@zutai/alarm-engine';
import type { AlarmEventKind } from '@zutai/contract';
import type { ClientBase } from 'pg';
import type { Words } from './alarm-words.ts';
import { FirstOutPlaces } from './first-out/first-out.ts';
import { lockFirstOutGroups, writeFirstOuts } from './first-out/place-repository.ts';
import {
  type AppliedRule,
  applyInput,
  type JournalLine,
  type Occurrence,
  type RuleInput,
} from './occurrence.ts';

/** An alarm that was raised, or is back to normal. */
export interface ToldAlarm {
  readonly alarmId: string;
  readonly equipmentId: string;
  readonly signalId: string | null;
  readonly isActive: boolean;
  readonly timeMs: number;
}

/** What became of some inputs. */
export interface Applied {
  /** What each of them came to: nothing where it was not possible in that state. */
  readonly kinds: readonly (readonly AlarmEventKind[])[];
  readonly told: readonly ToldAlarm[];
}

interface StateRow {
  rule_id: string;
  stage: Stage;
  is_open: boolean;
  is_acknowledged: boolean;
  is_latched: boolean;
  shelved_until: Date | null;
  is_suppressed: boolean;
  is_out_of_service: boolean;
  reason: string;
  silenced_by: string;
  value: string;
  value_en: string;
  message: string;
  message_en: string;
}

interface RuleRow {
  id: string;
  equipment_id: string;
  signal_id: number | null;
  is_latching: boolean;
  is_enabled: boolean;
  priority: number;
}

interface OpenRow {
  id: string;
  rule_id: string;
  state: Occurrence['state'];
  stage: Stage;
  raised_at: Date;
  released_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string;
  shelved_until: Date | null;
  value: string;
  value_en: string;
  message: string;
  message_en: string;
  note: string;
  raised_count: number;
  priority: number;
}

/** In one order, so that two transactions cannot wait for each other. */
const LOCK = `
  SELECT rule_id, stage, is_open, is_acknowledged, is_latched, shelved_until, is_suppressed, is_out_of_service, reason,
    silenced_by, value, value_en, message, message_en
  FROM alarm_state WHERE rule_id = ANY ($1::bigint[]) ORDER BY rule_id FOR UPDATE`;
// After the lock: what others wrote while it was waited for is seen.
const RULES = `
  SELECT rule.id, equipment_id, signal_id, is_latching, is_enabled, level.priority
  FROM alarm_rule AS rule JOIN alarm_level AS level ON level.id = level_id WHERE rule.id = ANY ($1::bigint[])`;
const OPEN = `
  SELECT alarm.id, rule_id, state, stage, raised_at, released_at, acknowledged_at, acknowledged_by, shelved_until, value,
    value_en, message, message_en, note, raised_count, level.priority
  FROM alarm JOIN alarm_level AS level ON level.id = level_id WHERE rule_id = ANY ($1::bigint[]) AND closed_at IS NULL`;
const NEW_IDS = `SELECT nextval(pg_get_serial_sequence('alarm', 'id'))::text AS id FROM generate_series(1, $1)`;
const STATES = `
  UPDATE alarm_state SET stage = now.stage, is_open = now.is_open, is_acknowledged = now.is_acknowledged,
    is_latched = now.is_latched, shelved_until = now.shelved_until, is_suppressed = now.is_suppressed,
    is_out_of_service = now.is_out_of_service, reason = now.reason, silenced_by = now.silenced_by, value = now.value,
    value_en = now.value_en, message = now.message, message_en = now.message_en
  FROM jsonb_to_recordset($1) AS now (rule_id bigint, stage smallint, is_open boolean, is_acknowledged boolean,
    is_latched boolean, shelved_until timestamptz, is_suppressed boolean, is_out_of_service boolean, reason text,
    silenced_by text, value text, value_en text, message text, message_en text)
  WHERE alarm_state.rule_id = now.rule_id`;
const COLUMNS = `id bigint, rule_id bigint, state text, stage smallint, raised_at timestamptz, released_at timestamptz,
    acknowledged_at timestamptz, acknowledged_by text, closed_at timestamptz, shelved_until timestamptz, value text,
    value_en text, message text, message_en text, note text, raised_count integer, is_renewed boolean, is_placed boolean,
    first_out_id bigint, first_out_at timestamptz, quiet_equipment_id bigint`;
const UPDATE = `
  UPDATE alarm SET state = now.state, stage = now.stage, released_at = now.released_at,
    acknowledged_at = now.acknowledged_at, acknowledged_by = now.acknowledged_by, closed_at = now.closed_at,
    shelved_until = now.shelved_until, value = now.value, value_en = now.value_en, message = now.message,
    message_en = now.message_en, note = now.note, raised_count = now.raised_count,
    signal_id = CASE WHEN now.is_renewed THEN rule.signal_id ELSE alarm.signal_id END,
    level_id = CASE WHEN now.is_renewed THEN rule.level_id ELSE alarm.level_id END,
    title = CASE WHEN now.is_renewed THEN rule.title ELSE alarm.title END,
    title_en = CASE WHEN now.is_renewed THEN rule.title_en ELSE alarm.title_en END,
    kind = CASE WHEN now.is_renewed THEN rule.condition ->> 'kind' ELSE alarm.kind END,
    first_out_id = CASE WHEN now.is_placed THEN now.first_out_id ELSE alarm.first_out_id END,
    first_out_at = CASE WHEN now.is_placed THEN now.first_out_at ELSE alarm.first_out_at END,
    quiet_equipment_id = CASE WHEN now.is_placed THEN now.quiet_equipment_id ELSE alarm.quiet_equipment_id END
  FROM jsonb_to_recordset($1) AS now (${COLUMNS}) JOIN alarm_rule AS rule ON rule.id = now.rule_id
  WHERE alarm.id = now.id`;
const INSERT = `
  INSERT INTO alarm (id, organisation_id, equipment_id, rule_id, signal_id, level_id, title, title_en, kind, state, stage,
    raised_at, released_at, acknowledged_at, acknowledged_by, closed_at, shelved_until, value, value_en, message,
    message_en, note, raised_count, first_out_id, first_out_at, quiet_equipment_id)
  OVERRIDING SYSTEM VALUE
  SELECT now.id, rule.organisation_id, rule.equipment_id, rule.id, rule.signal_id, rule.level_id, rule.title,
    rule.title_en, rule.condition ->> 'kind', now.state, now.stage, now.raised_at, now.released_at, now.acknowledged_at,
    now.acknowledged_by, now.closed_at, now.shelved_until, now.value, now.value_en, now.message, now.message_en, now.note,
    now.raised_count, now.first_out_id, now.first_out_at, now.quiet_equipment_id
  FROM jsonb_to_recordset($1) AS now (${COLUMNS}) JOIN alarm_rule AS rule ON rule.id = now.rule_id
  ORDER BY now.id`;
const EVENTS = `
  INSERT INTO alarm_event (organisation_id, equipment_id, rule_id, alarm_id, title, kind, at, stage, value, value_en,
    account_id, account_name, note, until)
  SELECT rule.organisation_id, rule.equipment_id, rule.id, now.alarm_id, rule.title, now.kind, now.at, now.stage, now.value,
    now.value_en, now.account_id, now.account_name, now.note, now.until
  FROM jsonb_to_recordset($1) AS now (place integer, rule_id bigint, alarm_id bigint, kind text, at timestamptz,
    stage smallint, value text, value_en text, account_id bigint, account_name text, note text, until timestamptz)
  JOIN alarm_rule AS rule ON rule.id = now.rule_id ORDER BY now.place`;

/**
 * Applies what happened to alarms, in order, by the state machine: the only place that writes their state, occurrences
 * and journal. To be called in a transaction; the rows of the rules stay locked until it ends, so that who ingests and
 * who acknowledges cannot miss each other. Rules that are gone are left out.
 */
export async function applyInputs(client: ClientBase, inputs: readonly RuleInput[]): Promise<Applied> {
  const ruleIds = [...new Set(inputs.map(({ ruleId }) => ruleId))];
  const states = await client.query<StateRow>(LOCK, [ruleIds]);
  const groups = await lockFirstOutGroups(client, ruleIds);
  const rules = await client.query<RuleRow>(RULES, [ruleIds]);
  const open = await client.query<OpenRow>(OPEN, [ruleIds]);
  const ruleOf = new Map(rules.rows.map((row) => [row.id, row]));
  const openOf = new Map(open.rows.map((row) => [row.rule_id, toOccurrence(row)]));
  const applied = new Map(
    states.rows.map((row) => [row.rule_id, toRule(row, ruleOf.get(row.rule_id)!, openOf.get(row.rule_id))]),
  );
  // A rule begins at most one occurrence an input.
  const ids = await client.query<{ id: string }>(NEW_IDS, [inputs.length]);
  const newIds = ids.rows.map(({ id }) => id);
  const touched = new Map<Occurrence, string>();
  const places = new FirstOutPlaces();
  const lines = inputs.map((input) => {
    const rule = applied.get(input.ruleId);
    if (rule === undefined) return [];
    const told = applyInput(
      rule,
      input,
      () => newIds.shift()!,
      (one) => touched.set(one, rule.ruleId),
    );
    const group = groups.get(rule.ruleId);
    if (group !== undefined) places.follow(group, rule, input, told.some(hasRung));
    return told;
  });
  const ended = [...touched].filter(
    ([one, ruleId]) => one.closedMs !== null || isSilenced(applied.get(ruleId)!.facts),
  );
  places.settle(new Set(ended.map(([{ id }]) => id)));
  await write(client, [...applied.values()], touched, lines.flat());
  await writeFirstOuts(client, groups, places.takeovers);
  return {
    kinds: lines.map((some) => some.map(({ kind }) => kind)),
    told: lines.flat().flatMap((line) => toldOf(line, ruleOf.get(line.rule.ruleId)!)),
  };
}

async function write(
  client: ClientBase,
  rules: readonly AppliedRule[],
  touched: ReadonlyMap<Occurrence, string>,
  lines: readonly JournalLine[],
): Promise<void> {
  await client.query(STATES, [JSON.stringify(rules.map(stateColumns))]);
  const rows = [...touched].map(([one, ruleId]) => ({ isNew: one.isNew, row: alarmColumns(one, ruleId) }));
  const some = (isNew: boolean) =>
    JSON.stringify(rows.flatMap((one) => (one.isNew === isNew ? [one.row] : [])));
  // Those that end first: a rule has one open alarm.
  await client.query(UPDATE, [some(false)]);
  await client.query(INSERT, [some(true)]);
  if (lines.length > 0) await client.query(EVENTS, [JSON.stringify(lines.map(eventColumns))]);
}

const hasRung = ({ kind }: JournalLine) => kind === 'raised' || kind === 'raisedAgain';
const FOLLOWS: ReadonlySet<AlarmEventKind> = new Set(['raised', 'raisedAgain', 'closed']);

const toTime = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
const toMs = (time: Date | null) => time?.getTime() ?? null;

function toRule(row: StateRow, rule: RuleRow, open: Occurrence | undefined): AppliedRule {
  return {
    ruleId: row.rule_id,
    equipmentId: rule.equipment_id,
    isLatching: rule.is_latching,
    isEnabled: rule.is_enabled,
    priority: rule.priority,
    facts: {
      stage: row.stage,
      isOpen: row.is_open,
      isAcknowledged: row.is_acknowledged,
      isLatched: row.is_latched,
      shelvedUntilMs: toMs(row.shelved_until),
      isSuppressed: row.is_suppressed,
      isOutOfService: row.is_out_of_service,
    },
    reason: row.reason,
    silencedBy: row.silenced_by,
    value: { text: row.value, textEn: row.value_en },
    message: { text: row.message, textEn: row.message_en },
    open,
  };
}

function toOccurrence(row: OpenRow): Occurrence {
  return {
    id: row.id,
    isNew: false,
    state: row.state,
    stage: row.stage,
    raisedMs: row.raised_at.getTime(),
    releasedMs: toMs(row.released_at),
    acknowledgedMs: toMs(row.acknowledged_at),
    acknowledgedBy: row.acknowledged_by,
    closedMs: null,
    shelvedUntilMs: toMs(row.shelved_until),
    value: { text: row.value, textEn: row.value_en },
    message: { text: row.message, textEn: row.message_en },
    note: row.note,
    raisedCount: row.raised_count,
    priority: row.priority,
    isRenewed: false,
    place: undefined,
  };
}

function stateColumns({ ruleId, facts, reason, silencedBy, value, message }: AppliedRule) {
  return {
    rule_id: ruleId,
    stage: facts.stage,
    is_open: facts.isOpen,
    is_acknowledged: facts.isAcknowledged,
    is_latched: facts.isLatched,
    shelved_until: toTime(facts.shelvedUntilMs),
    is_suppressed: facts.isSuppressed,
    is_out_of_service: facts.isOutOfService,
    reason,
    silenced_by: silencedBy,
    ...saidColumns(value, message),
  };
}

function saidColumns(value: Words, message: Words) {
  return {
    value: value.text,
    value_en: value.textEn,
    message: message.text,
    message_en: message.textEn,
  };
}

function alarmColumns(one: Occurrence, ruleId: string) {
  return {
    id: one.id,
    rule_id: ruleId,
    state: one.state,
    stage: one.stage,
    raised_at: toTime(one.raisedMs),
    released_at: toTime(one.releasedMs),
    acknowledged_at: toTime(one.acknowledgedMs),
    acknowledged_by: one.acknowledgedBy,
    closed_at: toTime(one.closedMs),
    shelved_until: toTime(one.shelvedUntilMs),
    ...saidColumns(one.value, one.message),
    note: one.note,
    raised_count: one.raisedCount,
    is_renewed: one.isRenewed,
    is_placed: one.place !== undefined,
    first_out_id: one.place?.firstOutId ?? null,
    first_out_at: toTime(one.place?.atMs ?? null),
    quiet_equipment_id: one.place?.quietEquipmentId ?? null,
  };
}

function eventColumns({ rule, alarmId, kind, stage, value, input }: JournalLine, place: number) {
  const isShelving = kind === 'shelved';
  // What follows from what somebody did came about by itself.
  const actor = FOLLOWS.has(kind) ? undefined : input.actor;
  return {
    place,
    rule_id: rule.ruleId,
    alarm_id: alarmId,
    kind,
    at: toTime(input.timeMs),
    stage,
    value: value.text,
    value_en: value.textEn,
    account_id: actor?.accountId ?? null,
    account_name: actor?.name ?? '',
    note: actor === undefined ? '' : (input.note ?? ''),
    until: isShelving && input.input.kind === 'shelve' ? toTime(input.input.untilMs) : null,
  };
}

function toldOf({ kind, alarmId, input }: JournalLine, rule: RuleRow): ToldAlarm[] {
  const isActive = kind === 'raised' || kind === 'raisedAgain';
  if ((!isActive && kind !== 'returned') || alarmId === null) return [];
  const signalId = rule.signal_id === null ? null : String(rule.signal_id);
  return [{ alarmId, equipmentId: rule.equipment_id, signalId, isActive, timeMs: input.timeMs }];
}
