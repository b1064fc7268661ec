import { type Kysely, sql } from 'kysely';
import { currentActor } from '../../platform/db/actor.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './audit-repository.ts';

/** Something that the acting account does and that changes no row; `update`: the thing itself, as a restart does. */
interface Deed {
  readonly kind: 'export' | 'read' | 'update';
  readonly object?: { readonly kind: string; readonly id: string } | undefined;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * Writes into the trail what the acting account does; triggers write what changes something.
 * @throws Error where nobody acts: such a deed is always somebody's
 */
export async function addDeed(db: Kysely<Tables>, { kind, object, after }: Deed): Promise<void> {
  const actor = currentActor();
  if (actor === undefined) throw new Error(`an event of nobody: ${kind}`);
  await db
    .insertInto('audit_event')
    .values({
      organisation_id: actor.organisationId,
      account_id: actor.accountId,
      account_name: actor.accountName,
      session_id: actor.sessionId === '' ? null : actor.sessionId,
      address: actor.address,
      call: actor.call,
      request_id: actor.requestId,
      kind,
      ...(object === undefined ? {} : { object_kind: object.kind, object_id: object.id }),
      after: sql`${JSON.stringify(after)}::jsonb`,
      outcome: 'done',
    })
    .execute();
}
