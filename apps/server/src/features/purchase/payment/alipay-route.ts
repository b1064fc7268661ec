import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/call/index.ts';
import { type Newcomer, runAsActor } from '../../../platform/db/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AuditRepository } from '../../audit/index.ts';
import { findOrganisation, lockPurchase, payPurchase } from '../step-repository.ts';
import type { Alipay, AlipayNotice } from './alipay.ts';

export const ALIPAY_NOTIFY_PATH = '/lfscada/card/order/notify/alipay';

/** A call-back is some forty short fields. */
const MOST_BYTES = 16 * 1024;
const RATE_PER_MINUTE = 120;
/** Refusals that are written down in a minute; anybody can make them. */
const MOST_RECORDED = 20;
const LONGEST_NUMBER = 64;

interface Route {
  readonly database: Database;
  readonly alipay: Alipay;
  readonly audit: Pick<AuditRepository, 'add'>;
}

type Refusal =
  | 'notFound'
  | 'purchaseStateChanged'
  | 'purchaseAmountDiffers'
  | 'purchaseReferenceTaken'
  | 'invalidRequest';

/**
 * Where Alipay tells of payments: it does so again until it is answered `success`. Not a call of the contract: form and
 * answer are Alipay's. What is refused is in the audit trail, with the number of the order that it named.
 */
export function serveAlipay(app: FastifyInstance, { database, alipay, audit }: Route): void {
  let recorded = 0;
  let minute = 0;

  /** @returns why the payment is not taken; nothing where it is, or was before */
  const take = ({ number, reference, amountFen }: AlipayNotice): Promise<Refusal | undefined> =>
    database.withTransaction(async ({ kysely }) => {
      const order = await lockPurchase(kysely, { title: number });
      if (order === undefined) return 'notFound';
      if (order.amountFen !== amountFen) return 'purchaseAmountDiffers';
      if (order.provider === 'alipay' && order.reference === reference) return undefined;
      try {
        await payPurchase(kysely, order, { provider: 'alipay', reference });
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error.errorName as Refusal;
        throw error;
      }
    });

  app.post(
    ALIPAY_NOTIFY_PATH,
    { bodyLimit: MOST_BYTES, config: { rateLimit: { max: RATE_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const actor: Newcomer = {
        ...{ organisationId: null, accountId: null, accountName: 'Alipay', sessionId: '' },
        ...{ address: request.ip, call: ALIPAY_NOTIFY_PATH, requestId: request.id },
      };
      const refuse = async (number: string, error: Refusal) => {
        const now = Math.floor(Date.now() / 60_000);
        if (now !== minute) recorded = 0;
        minute = now;
        recorded += 1;
        request.log.warn({ number, error }, 'a payment call-back was refused');
        if (recorded > MOST_RECORDED) return;
        const organisationId = number === '' ? undefined : await findOrganisation(database.kysely, number);
        await audit.add({
          ...actor,
          organisationId: organisationId ?? null,
          kind: 'refused',
          error,
          after: { title: number },
        });
      };
      const fields =
        request.body instanceof URLSearchParams ? Object.fromEntries(request.body.entries()) : {};
      const text = (answer: string) => reply.header('content-type', 'text/plain; charset=utf-8').send(answer);
      const notice = alipay.readNotice(fields);
      if (notice === undefined) {
        await refuse(String(fields.out_trade_no ?? '').slice(0, LONGEST_NUMBER), 'invalidRequest');
        return text('failure');
      }
      // Told of too: that somebody opened the page, and that nobody paid in time.
      if (!notice.isPaid) return text('success');
      const refusal = await runAsActor(actor, () => take(notice));
      if (refusal === undefined) return text('success');
      await refuse(notice.number, refusal);
      // What a person has to look at is not told again; a wrong amount may be.
      return text(refusal === 'purchaseStateChanged' ? 'success' : 'failure');
    },
  );
}
