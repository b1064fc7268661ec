import { type AlarmFacts, stateOf } from '@zutai/alarm-engine';
import {
  type AlarmLevel,
  type AlarmRuleInput,
  type AlarmRuleRecord,
  type alarmCalls,
  alarmPriority,
  type RequestOf,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { fieldError, type Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import type { CheckedSignal } from './check-rule.ts';
import type {} from './tables.ts';

type Fields = AlarmRuleInput;
export type RuleChange = Omit<RequestOf<typeof alarmCalls.editRule>, 'id' | 'revision'>;
type Level = Pick<Fields, 'levelId' | 'severity' | 'responseTime'>;

/** A rule of a piece of equipment as it was entered, with the level that it has. */
export type OwnRule = Omit<AlarmRuleInput, 'levelId'> & {
  readonly id: string;
  readonly levelId: string;
  readonly createdMs: number;
};

/** Rules of alarms and the levels of an organisation. */
export class RuleRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('alarm_rule')
      .innerJoin('equipment', 'equipment.id', 'alarm_rule.equipment_id')
      .innerJoin('alarm_state', 'alarm_state.rule_id', 'alarm_rule.id')
      .innerJoin('alarm_level', 'alarm_level.id', 'alarm_rule.level_id')
      .leftJoin('signal', 'signal.id', 'alarm_rule.signal_id')
      .leftJoin('first_out_member', 'first_out_member.rule_id', 'alarm_rule.id')
      .leftJoin('first_out_group', 'first_out_group.id', 'first_out_member.group_id')
      .where(seesEquipment(scope));
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof alarmCalls.queryRules>,
  ): Promise<{ total: number; rows: AlarmRuleRecord[] }> {
    const { equipmentId, keyword, isEnabled } = request;
    let found = this.#seen(scope).where(
      holdsKeyword(keyword, [
        'alarm_rule.title',
        'alarm_rule.title_en',
        'signal.title',
        'equipment.title',
        'equipment.title_en',
      ]),
    );
    if (equipmentId !== undefined) found = found.where('alarm_rule.equipment_id', '=', equipmentId);
    if (isEnabled !== undefined) found = found.where('alarm_rule.is_enabled', '=', isEnabled);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT[request.sortField ?? 'createdMs'], direction)
        .orderBy('alarm_rule.id', direction),
    );
    return { total, rows: rows.map(toRecord) };
  }

  async find(scope: Scope, id: string): Promise<AlarmRuleRecord | undefined> {
    const row = await this.#seen(scope).select(COLUMNS).where('alarm_rule.id', '=', id).executeTakeFirst();
    return row && toRecord(row);
  }

  /** As {@link find}, held until the transaction ends. */
  async lock(scope: Scope, id: string): Promise<AlarmRuleRecord | undefined> {
    await this.#db
      .selectFrom('alarm_rule')
      .select('id')
      .where('id', '=', id)
      .where('organisation_id', '=', scope.organisationId)
      .forNoKeyUpdate()
      .execute();
    return this.find(scope, id);
  }

  /** Whether the scope may change the equipment, undefined: it does not see it. */
  async mayChange(scope: Scope, equipmentId: string): Promise<boolean | undefined> {
    const row = await this.#db
      .selectFrom('equipment')
      .select(sql<boolean>`${changesEquipment(scope)}`.as('may'))
      .where(seesEquipment(scope))
      .where('equipment.id', '=', equipmentId)
      .executeTakeFirst();
    return row?.may;
  }

  /** Until the transaction ends, signals of the equipment stay as they are. */
  async holdSignals(equipmentId: string): Promise<void> {
    await this.#db.selectFrom('equipment').select('id').where('id', '=', equipmentId).forShare().execute();
  }

  /** Those of these signals that are the equipment's, by id. */
  async signalsOf(
    equipmentId: string,
    signalIds: readonly string[],
  ): Promise<ReadonlyMap<string, CheckedSignal>> {
    const rows = await this.#db
      .selectFrom('signal')
      .select(['id', 'title', 'data_type as dataType'])
      .where('equipment_id', '=', equipmentId)
      .where('id', '=', sql<number>`any(${signalIds}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, ...signal }) => [String(id), signal as CheckedSignal]));
  }

  /** The level of this number, or of the priority that follows; undefined: the organisation has none such. */
  async findLevel(
    organisationId: string,
    { levelId, severity, responseTime }: Level,
  ): Promise<string | undefined> {
    let found = this.#db.selectFrom('alarm_level').select('id').where('organisation_id', '=', organisationId);
    found =
      levelId === null
        ? found.where('priority', '=', alarmPriority(severity, responseTime))
        : found.where('id', '=', levelId);
    return (await found.executeTakeFirst())?.id;
  }

  async insert(
    organisationId: string,
    equipmentId: string,
    fields: Fields,
    levelId: string,
  ): Promise<string> {
    const [id = ''] = await this.insertAll(organisationId, equipmentId, [{ ...fields, levelId }]);
    return id;
  }

  /** @returns the ids, in the order of the rules */
  async insertAll(organisationId: string, equipmentId: string, rules: readonly Fields[]): Promise<string[]> {
    if (rules.length === 0) return [];
    const rows = await knownEverywhere(
      this.#db
        .insertInto('alarm_rule')
        .values(
          rules.map((fields) => ({
            ...columnsOf(fields),
            organisation_id: organisationId,
            equipment_id: equipmentId,
          })) as never,
        )
        .returning('id')
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  /** Rules of equipment that the caller has been found to see, the oldest first. */
  async listOfEquipment(equipmentId: string): Promise<OwnRule[]> {
    const rows = await this.#db
      .selectFrom('alarm_rule')
      .select(ENTERED)
      .where('alarm_rule.equipment_id', '=', equipmentId)
      .orderBy('alarm_rule.id')
      .execute();
    return rows.map(({ createdAt, signalId, ...rule }) => ({
      ...(rule as unknown as OwnRule),
      signalId: signalId === null ? null : String(signalId),
      createdMs: createdAt.getTime(),
    }));
  }

  /** False when the organisation has no such rule. @throws AppError editConflict */
  update(
    db: Kysely<Tables>,
    organisationId: string,
    id: string,
    change: RuleChange,
    edit: Edit,
  ): Promise<boolean> {
    const of = { id, organisation_id: organisationId };
    return knownEverywhere(updateEdited(db, 'alarm_rule', of, columnsOf(change), edit));
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('alarm_rule')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }

  async listLevels(organisationId: string): Promise<AlarmLevel[]> {
    const rows = await this.#db
      .selectFrom('alarm_level')
      .select(['id', 'revision', 'priority', 'title', 'title_en as titleEn', 'color', 'shape', 'sound'])
      .where('organisation_id', '=', organisationId)
      .orderBy('priority')
      .execute();
    return rows as AlarmLevel[];
  }

  editLevel(
    organisationId: string,
    id: string,
    { title, titleEn, color, shape, sound }: Omit<AlarmLevel, 'id' | 'revision' | 'priority'>,
    edit: Edit,
  ): Promise<boolean> {
    const change = { title, title_en: titleEn, color, shape, sound };
    return updateEdited(this.#db, 'alarm_level', { id, organisation_id: organisationId }, change, edit);
  }
}

/** @throws AppError invalidRequest where a process that does not know the condition is at work (migration 0173) */
async function knownEverywhere<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'alarm_rule_formula_known') throw error;
    throw fieldError('condition', 'olderServer');
  }
}

const SORT = {
  title: 'alarm_rule.title',
  createdMs: 'alarm_rule.created_at',
  equipTitle: 'equipment.title',
} as const;

/** A rule names signals of its own equipment alone. */
const NAMED_SIGNALS = sql<AlarmRuleRecord['namedSignals']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', named.id::text, 'title', named.title, 'titleEn', named.title_en)),
    '[]')
  from signal as named
  where named.equipment_id = alarm_rule.equipment_id and (named.id::text = any (array[
    alarm_rule.condition -> 'limit' ->> 'signalId', alarm_rule.condition -> 'secondLimit' ->> 'signalId',
    alarm_rule.condition -> 'from' ->> 'signalId', alarm_rule.suppressor ->> 'signalId'])
    or alarm_rule.condition -> 'signalIds' @> to_jsonb(named.id::text)))`;

/** What people enter of a rule. */
const ENTERED = [
  'alarm_rule.id',
  'alarm_rule.created_at as createdAt',
  'alarm_rule.title',
  'alarm_rule.title_en as titleEn',
  'alarm_rule.signal_id as signalId',
  'alarm_rule.condition',
  'alarm_rule.on_delay_ms as onDelayMs',
  'alarm_rule.off_delay_ms as offDelayMs',
  'alarm_rule.is_latching as isLatching',
  'alarm_rule.schedule',
  'alarm_rule.suppressor',
  'alarm_rule.severity',
  'alarm_rule.response_time as responseTime',
  'alarm_rule.level_id as levelId',
  'alarm_rule.message',
  'alarm_rule.message_en as messageEn',
  'alarm_rule.cause',
  'alarm_rule.cause_en as causeEn',
  'alarm_rule.consequence',
  'alarm_rule.consequence_en as consequenceEn',
  'alarm_rule.instruction',
  'alarm_rule.instruction_en as instructionEn',
  'alarm_rule.is_enabled as isEnabled',
] as const;

const COLUMNS = [
  ...ENTERED,
  'equipment.title as equipTitle',
  'equipment.title_en as equipTitleEn',
  'signal.unit as signalUnit',
  'signal.unit_en as signalUnitEn',
  'signal.states as signalStates',
  NAMED_SIGNALS.as('namedSignals'),
  'alarm_rule.revision',
  'alarm_rule.equipment_id as equipmentId',
  'signal.title as signalTitle',
  'signal.title_en as signalTitleEn',
  'alarm_level.title as levelTitle',
  'alarm_level.title_en as levelTitleEn',
  'alarm_level.color as levelColor',
  'alarm_level.shape as levelShape',
  sql<string>`coalesce(first_out_group.title, '')`.as('firstOutGroupTitle'),
  'alarm_state.stage',
  'alarm_state.is_open as isOpen',
  'alarm_state.is_acknowledged as isAcknowledged',
  'alarm_state.is_latched as isLatched',
  'alarm_state.shelved_until as shelvedUntil',
  'alarm_state.is_suppressed as isSuppressed',
  'alarm_state.is_out_of_service as isOutOfService',
  'alarm_state.reason',
  'alarm_state.silenced_by as silencedBy',
] as const;

// biome-ignore lint/suspicious/noExplicitAny: the columns above, whose jsonb the contract's schema checks on the way out
function toRecord(row: any): AlarmRuleRecord {
  const {
    createdAt,
    signalId,
    signalTitle,
    signalTitleEn,
    signalUnit,
    signalUnitEn,
    signalStates,
    shelvedUntil,
    stage,
    isOpen,
    isAcknowledged,
    isLatched,
    isSuppressed,
    ...rest
  } = row;
  const shelvedUntilMs: number | null = shelvedUntil?.getTime() ?? null;
  const facts: AlarmFacts = {
    ...{ stage, isOpen, isAcknowledged, isLatched, isSuppressed, shelvedUntilMs },
    isOutOfService: rest.isOutOfService,
  };
  return {
    ...rest,
    createdMs: createdAt.getTime(),
    signalId: signalId === null ? null : String(signalId),
    signalTitle: signalTitle ?? '',
    signalTitleEn: signalTitleEn ?? '',
    signalUnit: signalUnit ?? '',
    signalUnitEn: signalUnitEn ?? '',
    signalStates: signalStates ?? [],
    shelvedUntilMs,
    state: stateOf(facts),
  };
}

/** Undefined fields are left out by who writes them. */
function columnsOf(fields: Partial<Fields>): Record<string, unknown> {
  const json = (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value));
  return {
    title: fields.title,
    title_en: fields.titleEn,
    signal_id: fields.signalId,
    condition: json(fields.condition),
    on_delay_ms: fields.onDelayMs,
    off_delay_ms: fields.offDelayMs,
    is_latching: fields.isLatching,
    schedule: json(fields.schedule),
    suppressor: json(fields.suppressor),
    level_id: fields.levelId,
    message: fields.message,
    message_en: fields.messageEn,
    cause: fields.cause,
    cause_en: fields.causeEn,
    consequence: fields.consequence,
    consequence_en: fields.consequenceEn,
    instruction: fields.instruction,
    instruction_en: fields.instructionEn,
    severity: fields.severity,
    response_time: fields.responseTime,
    is_enabled: fields.isEnabled,
  };
}
