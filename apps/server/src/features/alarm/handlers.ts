import type { AlarmInput } from '@zutai/alarm-engine';
import { type alarmCalls, MAX_PERFORMANCE_DAYS, signalsNamedBy, splitIds } from '@zutai/contract';
import {
  AppError,
  type Caller,
  type CallerContext,
  fieldError,
  type Handlers,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { ONE_SNAPSHOT } from '../../platform/db/transaction.ts';
import { seesEquipment } from '../access/index.ts';
import type { ProjectAccess } from '../project/index.ts';
import { AlarmRepository, type AlarmsOf } from './alarm-repository.ts';
import { checkRuleSignals, namesOthers } from './check-rule.ts';
import {
  FollowerRepository,
  type NamedFollower,
  namesOf,
  outcomesOf,
} from './first-out/follower-repository.ts';
import { type Applied, applyInputs } from './journal-repository.ts';
import type { RuleInput, Shown } from './occurrence.ts';
import { endOfPeriod, findMonth } from './performance/month-repository.ts';
import { PerformanceRepository } from './performance/performance-repository.ts';
import { type RuleChange, RuleRepository } from './rule-repository.ts';

const DAY_MS = 86_400_000;

export interface AlarmHandlersOptions {
  readonly database: Database;
  readonly access: Pick<ProjectAccess, 'require'>;
}

/** Handlers of `alarmCalls`. */
export function createAlarmHandlers({ database, access }: AlarmHandlersOptions): Handlers<typeof alarmCalls> {
  const rules = new RuleRepository(database.kysely);
  const alarms = new AlarmRepository(database.kysely);
  /** As of one moment: parts of a number that is told beside it add up to that. */
  const readPerformance = <T>(read: (performance: PerformanceRepository) => Promise<T>): Promise<T> =>
    database.withTransaction(({ kysely }) => read(new PerformanceRepository(kysely)), ONE_SNAPSHOT);

  async function requireRule(caller: Caller, id: string) {
    const found = await rules.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  }

  async function requireChangeable(caller: Caller, equipmentId: string, path?: string): Promise<void> {
    const may = await rules.mayChange(caller, equipmentId);
    if (may === undefined && path !== undefined) throw fieldError(path, 'id');
    if (may === undefined) throw new AppError('notFound');
    if (!may) throw new AppError('noPermission');
  }

  /** Undefined is all equipment that the caller sees. */
  async function requireSeen(caller: Caller, equipmentId: string | undefined): Promise<void> {
    if (equipmentId !== undefined && (await rules.mayChange(caller, equipmentId)) === undefined)
      throw fieldError('equipmentId', 'id');
  }

  /** All signals that are named are of the equipment until the transaction ends. Throws as {@link checkRuleSignals}. */
  async function requireSignals(
    held: RuleRepository,
    equipmentId: string,
    change: RuleChange,
  ): Promise<void> {
    await held.holdSignals(equipmentId);
    const named = signalsNamedBy(change).map(([, id]) => id);
    checkRuleSignals(change, await held.signalsOf(equipmentId, named));
  }

  /** In one transaction. Returns what each came to. @param check what it throws takes everything back */
  async function act(
    { accountId, displayName }: Caller,
    asked: readonly Pick<RuleInput, 'ruleId' | 'alarmId' | 'shown'>[],
    input: AlarmInput,
    note = '',
    check: (kinds: Applied['kinds']) => void = () => undefined,
  ): Promise<Applied['kinds']> {
    const all = { input, note, timeMs: Date.now(), actor: { accountId, name: displayName } };
    return database.withTransaction(async ({ client }) => {
      const { kinds } = await applyInputs(
        client,
        asked.map((one) => ({ ...one, ...all })),
      );
      check(kinds);
      return kinds;
    });
  }

  /** An action on an alarm that is open. @throws AppError alarmStateChanged when its state does not allow it any more */
  async function actOnAlarm(
    caller: Caller,
    of: AlarmsOf,
    id: string,
    input: AlarmInput,
    note = '',
    shown: Shown = {},
  ) {
    const ruleOf = await alarms.findOpenRules(of, [id]);
    const ruleId = ruleOf.get(id);
    if (ruleId === undefined) throw new AppError('notFound');
    if (ruleId === null) throw new AppError('alarmStateChanged');
    await act(caller, [{ ruleId, alarmId: id, shown }], input, note, requireFirst);
    return null;
  }

  const followersOf = (caller: Caller) => new FollowerRepository(database.kysely, seesEquipment(caller));

  /** Acknowledges a first-out and some that followed it, in one transaction. @throws AppError alarmStateChanged of the first */
  async function acknowledgeWith(
    caller: Caller,
    id: string,
    shown: Shown,
    asked: readonly string[],
    note: string,
  ) {
    const rules = await alarms.findOpenRules({ scope: caller }, [id]);
    const ruleId = rules.get(id);
    if (ruleId === undefined) throw new AppError('notFound');
    const followers = await followersOf(caller).findNamed(asked, [id]);
    if (followers.some(({ isFollower }) => !isFollower)) throw fieldError('subsequentIds', 'id');
    if (ruleId === null) throw new AppError('alarmStateChanged');
    const all = [{ ruleId, alarmId: id, shown }, ...namesOf(followers)];
    await act(caller, all, { kind: 'acknowledge' }, note, requireFirst);
  }

  /**
   * The same for several alarms: what cannot be done to one is no reason to leave the others.
   * @param followers subsequent alarms that are named beside them
   * @throws AppError notFound when none of them is seen
   */
  async function actOnMany(
    caller: Caller,
    asked: readonly string[],
    input: AlarmInput,
    note: string,
    followers: readonly NamedFollower[] = [],
    shownOf: ReadonlyMap<string, Shown> = new Map(),
  ) {
    const ids = [...new Set(asked)];
    const ruleOf = await alarms.findOpenRules({ scope: caller }, ids);
    if (ruleOf.size === 0) throw new AppError('notFound');
    const open = ids.flatMap((alarmId) => {
      const ruleId = ruleOf.get(alarmId) ?? null;
      return ruleId === null ? [] : [{ ruleId, alarmId, shown: shownOf.get(alarmId) }];
    });
    const all = [...open, ...namesOf(followers)];
    const kinds = await act(caller, all, input, note);
    const done = new Set(all.flatMap(({ alarmId }, i) => (kinds[i]!.length > 0 ? [alarmId] : [])));
    const refused = ids.filter((id) => !done.has(id));
    return {
      refused: refused.map((id) => ({
        id,
        reason: ruleOf.has(id) ? ('alarmStateChanged' as const) : ('notFound' as const),
      })),
      subsequent: outcomesOf(followers, done),
    };
  }

  async function acknowledgeMany(
    caller: Caller,
    ids: readonly string[],
    shown: readonly (Shown & { readonly id: string })[],
    subsequentIds: readonly string[],
    note: string,
  ) {
    // One that is chosen itself is told of as such.
    const chosen = new Set(ids);
    const named = subsequentIds.filter((id) => !chosen.has(id));
    const followers = await followersOf(caller).findNamed(named, ids);
    const shownOf = new Map(shown.map((one) => [one.id, one]));
    return actOnMany(caller, ids, { kind: 'acknowledge' }, note, followers, shownOf);
  }

  async function ofEquipment(caller: Caller, equipmentId: string | undefined): Promise<AlarmsOf> {
    await requireSeen(caller, equipmentId);
    return equipmentId === undefined ? { scope: caller } : { scope: caller, equipmentIds: [equipmentId] };
  }

  async function ofProject(context: CallerContext, projectId: string, equipmentIds = ''): Promise<AlarmsOf> {
    await context.requirePermission('project_view');
    const { caller } = context;
    await access.require(caller, projectId);
    const { organisationId } = caller;
    return { organisationId, projectId, equipmentIds: splitIds(equipmentIds) };
  }

  return {
    queryRules: async (request, { caller }) => {
      await requireSeen(caller, request.equipmentId);
      return rules.list(caller, request);
    },
    ruleInfo: ({ id }, { caller }) => requireRule(caller, id),
    addRule: async ({ equipmentId, ...fields }, { caller }) => {
      await requireChangeable(caller, equipmentId, 'equipmentId');
      return database.withTransaction(async ({ kysely }) => {
        const held = new RuleRepository(kysely);
        await requireSignals(held, equipmentId, fields);
        const levelId = await held.findLevel(caller.organisationId, fields);
        if (levelId === undefined) throw fieldError('levelId', 'id');
        return { id: await held.insert(caller.organisationId, equipmentId, fields, levelId) };
      });
    },
    editRule: async ({ id, revision, ...change }, { caller }) => {
      const { equipmentId } = await requireRule(caller, id);
      await requireChangeable(caller, equipmentId);
      const isRemoved = change.isEnabled === false;
      await database.withTransaction(async ({ client, kysely }) => {
        const inside = new RuleRepository(kysely);
        // The equipment before the rule, as the deletion of signals does.
        await inside.holdSignals(equipmentId);
        // What is left out stays as it is: what is checked with it must not become another meanwhile.
        const before = await inside.lock(caller, id);
        if (before === undefined) throw new AppError('notFound');
        const { signalId = before.signalId, condition = before.condition, suppressor } = change;
        // A rule that became wrong, as its signal became a text in an older version, can be switched off as it is.
        if ((change.isEnabled ?? before.isEnabled) || namesOthers(change, before))
          await requireSignals(inside, equipmentId, { signalId, condition, suppressor });
        const { severity = before.severity, responseTime = before.responseTime, levelId } = change;
        const level =
          levelId === undefined
            ? before.levelId
            : await inside.findLevel(caller.organisationId, { levelId, severity, responseTime });
        if (level === undefined) throw fieldError('levelId', 'id');
        const edit = editOf(caller, revision);
        const changed = { ...change, levelId: level };
        if (!(await rules.update(kysely, caller.organisationId, id, changed, edit)))
          throw new AppError('notFound');
        const actor = { accountId: caller.accountId, name: caller.displayName };
        const input: AlarmInput = { kind: isRemoved ? 'ruleRemoved' : 'ruleChanged' };
        await applyInputs(client, [{ ruleId: id, input, actor, timeMs: Date.now() }]);
      });
      return null;
    },
    deleteRule: async ({ id }, { caller }) => {
      const { equipmentId } = await requireRule(caller, id);
      await requireChangeable(caller, equipmentId);
      await rules.delete(caller.organisationId, id);
      return null;
    },
    setOutOfService: async ({ id, isOutOfService, reason }, { caller }) => {
      const { equipmentId } = await requireRule(caller, id);
      await requireChangeable(caller, equipmentId);
      await act(caller, [{ ruleId: id }], { kind: 'outOfService', isOutOfService }, reason);
      return null;
    },
    shelve: async ({ ruleId, minutes, reason }, { caller }) => {
      await requireRule(caller, ruleId);
      await act(caller, [{ ruleId }], { kind: 'shelve', untilMs: Date.now() + minutes * 60_000 }, reason);
      return null;
    },
    unshelve: async ({ ruleId }, { caller }) => {
      await requireRule(caller, ruleId);
      await act(caller, [{ ruleId }], { kind: 'unshelve', isExpired: false });
      return null;
    },
    queryLevels: (_request, { caller }) => rules.listLevels(caller.organisationId),
    editLevel: async ({ id, revision, ...fields }, { caller }) => {
      if (!(await rules.editLevel(caller.organisationId, id, fields, editOf(caller, revision))))
        throw new AppError('notFound');
      return null;
    },
    query: async ({ equipmentId, ...request }, { caller }) =>
      alarms.list(await ofEquipment(caller, equipmentId), request),
    querySubsequent: ({ firstOutIds }, { caller }) => followersOf(caller).listUnacknowledged(firstOutIds),
    info: async ({ id }, { caller }) => {
      const found = await database.withTransaction(
        ({ kysely }) => new AlarmRepository(kysely).detail({ scope: caller }, id),
        ONE_SNAPSHOT,
      );
      if (found === undefined) throw new AppError('notFound');
      return found;
    },
    count: async ({ equipmentId }, { caller }) => {
      const levels = await alarms.count(await ofEquipment(caller, equipmentId));
      const sum = (read: (one: (typeof levels)[number]) => number) =>
        levels.reduce((total, one) => total + read(one), 0);
      const count = sum((one) => one.unacknowledged);
      return { levels, open: sum((one) => one.open), unacknowledged: count, count };
    },
    countByEquipment: (_request, { caller }) => alarms.countByEquipment({ scope: caller }),
    performance: async ({ fromMs, toMs, ...counting }, { caller }) => {
      if (toMs <= fromMs) throw new AppError('rangeReversed');
      if (toMs - fromMs > MAX_PERFORMANCE_DAYS * DAY_MS)
        throw new AppError('rangeTooLong', { days: MAX_PERFORMANCE_DAYS });
      return readPerformance((performance) => performance.read(caller, { fromMs, toMs, ...counting }));
    },
    performanceOfMonth: async ({ month, ...counting }, { caller }) => {
      const { timeZone, beforeMs, fromMs, toMs } = await findMonth(
        database.kysely,
        caller.organisationId,
        month,
      );
      const endMs = Math.min(toMs, endOfPeriod(Date.now()));
      if (endMs <= fromMs) throw new AppError('rangeReversed');
      return readPerformance(async (performance) => {
        const read = (from: number, to: number) =>
          performance.read(caller, { fromMs: from, toMs: to, ...counting });
        const [found, before] = [await read(fromMs, endMs), await read(beforeMs, fromMs)];
        return { fromMs, toMs: endMs, timeZone, found, before };
      });
    },
    acknowledge: async ({ id, note, subsequentIds, ...shown }, { caller }) => {
      if (subsequentIds.length > 0) await acknowledgeWith(caller, id, shown, subsequentIds, note);
      else await actOnAlarm(caller, { scope: caller }, id, { kind: 'acknowledge' }, note, shown);
      return null;
    },
    acknowledgeMany: ({ ids, shown, subsequentIds, note }, { caller }) =>
      acknowledgeMany(caller, ids, shown, subsequentIds, note),
    shelveMany: async ({ ids, minutes, reason }, { caller }) => {
      const input = { kind: 'shelve', untilMs: Date.now() + minutes * 60_000 } as const;
      const { refused } = await actOnMany(caller, ids, input, reason);
      return { refused };
    },
    reset: ({ id }, { caller }) => actOnAlarm(caller, { scope: caller }, id, { kind: 'reset' }),
    queryOfPage: ({ equipmentIds, ...request }, { caller }) =>
      alarms.list({ scope: caller, equipmentIds: splitIds(equipmentIds) }, request),
    isReleased: async ({ alarmId }, { caller }) => {
      const found = await alarms.find({ scope: caller }, alarmId);
      if (found === undefined) throw new AppError('notFound');
      return found.gmtRelease !== null;
    },
    countOfProject: async ({ projectId }, context) =>
      alarms.countUnresolved(await ofProject(context, projectId)),
    queryOfProject: async ({ projectId, equipmentIds, ...request }, context) =>
      alarms.list(await ofProject(context, projectId, equipmentIds), request),
    queryAllOfProject: async ({ projectId, equipmentIds, ...filters }, context) =>
      alarms.listAll(await ofProject(context, projectId, equipmentIds), filters),
    confirmOfProject: async ({ projectId, id, note, ...shown }, context) => {
      const { caller } = context;
      const of = await ofProject(context, projectId);
      if ((await access.require(caller, projectId)) !== 'write') throw new AppError('noPermission');
      return actOnAlarm(caller, of, id, { kind: 'acknowledge' }, note, shown);
    },
  };
}

/** @throws AppError alarmStateChanged when the first of some inputs came to nothing */
function requireFirst([kinds]: Applied['kinds']): void {
  if (kinds!.length === 0) throw new AppError('alarmStateChanged');
}
