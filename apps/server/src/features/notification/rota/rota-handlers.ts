import type { NotificationRota, notificationRotaCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordHandlers } from '../../../platform/records/index.ts';
import type { NamedRepository } from '../named-repository.ts';
import { onDuty } from './on-duty.ts';
import { type KeptRota, rotaRecords } from './rota-records.ts';
import { findTimeZone } from './time-zone-repository.ts';

/** Rotas are the organisation's, as the rules that name them. */
export function createRotaHandlers(
  database: Pick<Database, 'kysely'>,
  named: NamedRepository,
): Handlers<typeof notificationRotaCalls> {
  const records = recordHandlers<typeof notificationRotaCalls>(database, rotaRecords);

  async function requireOwn({ organisationId }: Caller, rota: Partial<KeptRota>): Promise<void> {
    const shifts = (['weekly', 'exceptions'] as const).flatMap((field) =>
      (rota[field] ?? []).map(({ accountIds }, place) => [`${field}[${place}].`, { accountIds }] as const),
    );
    const foreign = await named.findForeign(organisationId, shifts);
    if (foreign !== undefined) throw fieldError(foreign, 'id');
  }

  async function complete(
    { organisationId }: Caller,
    rotas: readonly KeptRota[],
  ): Promise<NotificationRota[]> {
    const timeZone = await findTimeZone(database.kysely, organisationId);
    const found = await named.find(
      organisationId,
      rotas.flatMap(({ weekly, exceptions }) => [...weekly, ...exceptions]),
    );
    const known = new Map(found.map((one) => [one.id, one]));
    const kept = <T extends { accountIds: string[] }>(shift: T): T => ({
      ...shift,
      accountIds: shift.accountIds.filter((id) => known.has(id)),
    });
    return rotas.map((rota) => {
      const weekly = rota.weekly.map(kept);
      const exceptions = rota.exceptions.map(kept);
      const people = [...new Set([...weekly, ...exceptions].flatMap(({ accountIds }) => accountIds))].map(
        (id) => known.get(id)!,
      );
      return {
        ...rota,
        weekly,
        exceptions,
        named: people.map(({ kind, id, title, titleEn }) => ({ kind, id, title, titleEn })),
        onDuty: onDuty({ weekly, exceptions }, timeZone, Date.now()).flatMap((id) => {
          const person = known.get(id)!;
          return person.isActive ? [person.title] : [];
        }),
        unreachable: people
          .filter(({ hasEmail, hasTel, isActive }) => !isActive || (!hasEmail && !hasTel))
          .map(({ title }) => title),
      };
    });
  }

  return {
    query: async (request, context) => {
      requireWholeRange(context.caller, 'noPermission');
      const kept = (await records.query(request, context)) as unknown as { total: number; rows: KeptRota[] };
      return { total: kept.total, rows: await complete(context.caller, kept.rows) };
    },
    info: async (request, context) => {
      requireWholeRange(context.caller);
      const rota = (await records.info(request, context)) as unknown as KeptRota;
      return (await complete(context.caller, [rota]))[0]!;
    },
    add: async (request, context) => {
      requireWholeRange(context.caller);
      await requireOwn(context.caller, request);
      return records.add(request, context);
    },
    edit: async (request, context) => {
      requireWholeRange(context.caller);
      await records.info({ id: request.id }, context);
      await requireOwn(context.caller, request);
      return records.edit(request, context);
    },
    delete: async (request, context) => {
      requireWholeRange(context.caller);
      return records.delete(request, context);
    },
  };
}

function requireWholeRange({ dataRange }: Caller, otherwise: 'noPermission' | 'notFound' = 'notFound'): void {
  if (dataRange !== 'organisation') throw new AppError(otherwise);
}
