import { type PaymentProvider, type PurchaseState, type PurchaseStep, purchaseAfter } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type {} from './tables.ts';

/** An order whose row nobody else can change until the transaction ends. */
export interface LockedPurchase {
  readonly id: string;
  readonly number: string;
  readonly state: PurchaseState;
  readonly amountFen: number;
  readonly months: number;
  readonly provider: PaymentProvider;
  readonly reference: string;
}

/** Locks an order by its id or its number. Undefined when there is none. */
export async function lockPurchase(
  trx: Kysely<Tables>,
  key: { readonly id: string } | { readonly title: string },
): Promise<LockedPurchase | undefined> {
  return trx
    .selectFrom('purchase')
    .select(['id', 'title as number', 'state', 'months', 'provider', 'reference'])
    .select(sql<number>`amount_fen::float8`.as('amountFen'))
    .where((is) => is.and(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a step of a locked order. @throws AppError purchaseStateChanged */
async function takeStep(
  trx: Kysely<Tables>,
  { id, state }: LockedPurchase,
  step: PurchaseStep,
  change: Partial<
    Record<'provider' | 'reference' | 'reason' | 'paid_at' | 'fulfilled_at' | 'closed_at', unknown>
  >,
): Promise<void> {
  const next = purchaseAfter(state, step);
  if (next === undefined) throw new AppError('purchaseStateChanged');
  await trx
    .updateTable('purchase')
    .set({ state: next, revision: sql<number>`revision + 1`, ...(change as object) })
    .where('id', '=', id)
    .execute();
}

const NOW = sql<Date>`now()`;

/** @throws AppError purchaseStateChanged, purchaseReferenceTaken */
export async function payPurchase(
  trx: Kysely<Tables>,
  purchase: LockedPurchase,
  payment: { provider: Exclude<PaymentProvider, ''>; reference: string },
): Promise<void> {
  const { provider, reference } = payment;
  const other = await trx
    .selectFrom('purchase')
    .select('title')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('id', '<>', purchase.id)
    .executeTakeFirst();
  if (other !== undefined) throw new AppError('purchaseReferenceTaken', { number: other.title });
  try {
    await takeStep(trx, purchase, 'pay', { provider, reference, paid_at: NOW });
  } catch (error) {
    // Two orders were paid by it in the same moment.
    if (isUniqueViolation(error, 'purchase_reference'))
      throw new AppError('purchaseReferenceTaken', { number: '' });
    throw error;
  }
}

export function cancelPurchase(trx: Kysely<Tables>, purchase: LockedPurchase, reason: string) {
  return takeStep(trx, purchase, 'cancel', { reason, closed_at: NOW });
}

/** Cards of an order that are still there. */
export function listItems(db: Kysely<Tables>, purchaseId: string) {
  return db
    .selectFrom('purchase_item')
    .select(['id', 'card_id as cardId', 'iccid'])
    .where('purchase_id', '=', purchaseId)
    .where('card_id', 'is not', null)
    .orderBy('id')
    .execute();
}

/**
 * Moves the ends of the cards: by the months of the order from their end, or from today where that is over or unknown;
 * to where the operator says, for those it did.
 */
export async function fulfilPurchase(
  trx: Kysely<Tables>,
  purchase: LockedPurchase,
  endsByIccid: ReadonlyMap<string, string>,
): Promise<void> {
  await takeStep(trx, purchase, 'fulfil', { fulfilled_at: NOW });
  const said = JSON.stringify(Object.fromEntries(endsByIccid));
  await sql`
    with moved as (
      select item.id, card.id as card_id, card.ends_on as before,
        coalesce((${said}::jsonb ->> item.iccid)::date,
          (greatest(card.ends_on, (now() at time zone organisation.time_zone)::date)
            + make_interval(months => ${purchase.months}::integer))::date) as after
      from purchase_item as item
        join card on card.id = item.card_id
        join organisation on organisation.id = card.organisation_id
      where item.purchase_id = ${purchase.id} for update of card),
    cards as (
      update card set ends_on = moved.after, revision = revision + 1, edited_at = now(),
        state = case when card.state = 'suspended' then 'active' else card.state end
      from moved where card.id = moved.card_id)
    update purchase_item set ends_before = moved.before, ends_after = moved.after
    from moved where purchase_item.id = moved.id`.execute(trx);
}

/** Moves the ends of the cards back where the order had moved them. @throws AppError purchaseRenewalUsed, purchaseStateChanged */
export async function refundPurchase(
  trx: Kysely<Tables>,
  purchase: LockedPurchase,
  reason: string,
): Promise<void> {
  await takeStep(trx, purchase, 'refund', { reason, closed_at: NOW });
  if (purchase.state !== 'fulfilled') return;
  const { rows } = await sql<{ isSame: boolean }>`
    select card.ends_on is not distinct from item.ends_after as "isSame"
    from purchase_item as item join card on card.id = item.card_id
    where item.purchase_id = ${purchase.id} and item.ends_after is not null for update of card`.execute(trx);
  if (rows.some(({ isSame }) => !isSame)) throw new AppError('purchaseRenewalUsed');
  await sql`
    update card set ends_on = item.ends_before, revision = card.revision + 1, edited_at = now()
    from purchase_item as item
    where item.purchase_id = ${purchase.id} and item.card_id = card.id and item.ends_after is not null`.execute(
    trx,
  );
}

/** Orders that are paid and wait for the operator, the oldest first. */
export async function listPaid(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('id')
    .where('state', '=', 'paid')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** What a renewal is carried out by; undefined where there is no such order. */
export function findRenewal(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('purchase')
    .select(['title', 'months', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whose an order is, by its number. */
export async function findOrganisation(db: Kysely<Tables>, number: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('purchase')
    .select('organisation_id')
    .where('title', '=', number)
    .executeTakeFirst();
  return order?.organisation_id;
}
