import type { firstOutGroupCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { FirstOutGroupRepository } from './group-repository.ts';

export interface FirstOutGroupFeature {
  readonly handlers: Handlers<typeof firstOutGroupCalls>;
}

/** First-out groups of alarm rules (ADR 107); what becomes of their alarms is decided in `features/alarm/first-out`. */
export function createFirstOutGroupFeature({ database }: { database: Database }): FirstOutGroupFeature {
  const groups = new FirstOutGroupRepository(database.kysely);

  async function requireGroup(caller: Caller, id: string) {
    const found = await groups.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  }
  async function requireChangeable(caller: Caller, id: string): Promise<void> {
    if (!(await requireGroup(caller, id)).isChangeable) throw new AppError('noPermission');
  }

  /** Puts these rules into the group and takes all others out, behind whoever is placing an alarm of them. */
  async function setRules(
    own: FirstOutGroupRepository,
    caller: Caller,
    groupId: string,
    asked: readonly string[],
  ): Promise<void> {
    const ruleIds = [...new Set(asked)];
    await own.lockRules([...(await own.membersOf(groupId)), ...ruleIds]);
    // After the lock: no rule of these comes or goes any more.
    const before = await own.membersOf(groupId);
    const found = await own.candidates(caller, ruleIds);
    if (found.length < ruleIds.length) throw fieldError('ruleIds', 'id');
    if (found.some(({ mayChange }) => !mayChange)) throw new AppError('noPermission');
    const taken = found.find((rule) => rule.groupId !== null && rule.groupId !== groupId);
    if (taken !== undefined) {
      const params = { title: taken.title, group: taken.groupTitle ?? '' };
      throw new AppError('firstOutRuleTaken', params, [
        { path: 'ruleIds', code: 'firstOutRuleTaken', params },
      ]);
    }
    await own.replaceMembers(groupId, before, ruleIds);
  }

  return {
    handlers: {
      query: (request, { caller }) => groups.list(caller, request),
      info: ({ id }, { caller }) => requireGroup(caller, id),
      add: ({ ruleIds, ...fields }, { caller }) =>
        named(fields.title, () =>
          database.withTransaction(async ({ kysely }) => {
            const own = new FirstOutGroupRepository(kysely);
            const id = await own.insert(caller.organisationId, fields);
            await setRules(own, caller, id, ruleIds);
            return { id };
          }),
        ),
      edit: async ({ id, revision, ruleIds, ...fields }, { caller }) => {
        await requireChangeable(caller, id);
        await named(fields.title, () =>
          database.withTransaction(async ({ kysely }) => {
            const own = new FirstOutGroupRepository(kysely);
            // Rules first, the group after them, as who places an alarm locks them.
            if (ruleIds !== undefined) await setRules(own, caller, id, ruleIds);
            if (!(await own.update(caller.organisationId, id, fields, editOf(caller, revision))))
              throw new AppError('notFound');
          }),
        );
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await requireChangeable(caller, id);
        await database.withTransaction(async ({ kysely }) => {
          const own = new FirstOutGroupRepository(kysely);
          await own.lockRules(await own.membersOf(id));
          await own.delete(caller.organisationId, id);
        });
        return null;
      },
    },
  };
}

/** @throws AppError firstOutGroupTitleTaken */
async function named<T>(title: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'first_out_group_organisation_id_title_key'))
      throw new AppError('firstOutGroupTitleTaken', { title: title ?? '' });
    throw error;
  }
}
