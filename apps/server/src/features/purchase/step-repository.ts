import {
  type PaymentProvider,
  type PurchaseKind,
  type PurchaseState,
  type PurchaseStep,
  purchaseAfter,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type {} from '../invoice/index.ts';
import { addToBalance, balanceOf, takeFromBalance } from '../sms/index.ts';
import type {} from './tables.ts';

/** An order whose row nobody else can change until the transaction ends. */
export interface LockedPurchase {
  readonly id: string;
  readonly number: string;
  readonly state: PurchaseState;
  readonly organisationId: string;
  readonly kind: PurchaseKind;
  readonly amountFen: number;
  readonly months: number;
  /** That are bought by it; 0 of renewals. */
  readonly messages: number;
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
    .select([
      'id',
      'title as number',
      'organisation_id as organisationId',
      'kind',
      'state',
      'months',
      'messages',
    ])
    .select(['provider', 'reference'])
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
    if (purchase.kind === 'sms') await bookMessages(trx, { ...purchase, state: 'paid' });
  } catch (error) {
    // Two orders were paid by it in the same moment.
    if (isUniqueViolation(error, 'purchase_reference'))
      throw new AppError('purchaseReferenceTaken', { number: '' });
    throw error;
  }
}

/** Nobody has to do anything for messages that are paid: they come to the balance at once. */
async function bookMessages(trx: Kysely<Tables>, purchase: LockedPurchase): Promise<void> {
  await takeStep(trx, purchase, 'fulfil', { fulfilled_at: NOW });
  await addToBalance(trx, purchase.organisationId, 'bought', movementOf(purchase));
}

const movementOf = ({ id, number, messages }: LockedPurchase) => ({
  cause: `purchase ${id}`,
  parts: messages,
  note: number,
});

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

/**
 * Moves the ends of the cards back where the order had moved them, and takes back the messages that it bought.
 * @throws AppError purchaseRenewalUsed, smsCreditUsed, purchaseInvoiced, purchaseStateChanged
 */
export async function refundPurchase(
  trx: Kysely<Tables>,
  purchase: LockedPurchase,
  reason: string,
): Promise<void> {
  await takeStep(trx, purchase, 'refund', { reason, closed_at: NOW });
  await refuseInvoiced(trx, purchase);
  if (purchase.state !== 'fulfilled') return;
  if (purchase.kind === 'sms') {
    const { organisationId, messages } = purchase;
    const left = await takeFromBalance(trx, organisationId, 'refunded', [movementOf(purchase)]);
    if (left === undefined)
      throw new AppError('smsCreditUsed', { messages, balance: await balanceOf(trx, organisationId) });
    return;
  }
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

/** An order that is in an invoice is paid back once that is refused or void. @throws AppError purchaseInvoiced */
async function refuseInvoiced(trx: Kysely<Tables>, { id }: LockedPurchase): Promise<void> {
  const invoice = await trx
    .selectFrom('invoice_item')
    .innerJoin('invoice', 'invoice.id', 'invoice_item.invoice_id')
    .select('invoice.title')
    .where('invoice_item.purchase_id', '=', id)
    .where('invoice_item.is_valid', '=', true)
    .executeTakeFirst();
  if (invoice !== undefined) throw new AppError('purchaseInvoiced', { number: invoice.title });
}

/** Orders that are paid and wait for the operator, the oldest first. */
export async function listPaid(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('id')
    .where('state', '=', 'paid')
    .where('kind', '=', 'renewal')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
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
