import { moneyText, type purchaseCalls, splitIds } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { AuditRepository } from '../audit/index.ts';
import { type CardProvider, CardProviderError } from '../card/index.ts';
import { Alipay } from './payment/alipay.ts';
import { ALIPAY_NOTIFY_PATH, serveAlipay } from './payment/alipay-route.ts';
import { PurchaseRepository } from './purchase-repository.ts';
import {
  cancelPurchase,
  fulfilPurchase,
  type LockedPurchase,
  listItems,
  listPaid,
  lockPurchase,
  payPurchase,
  refundPurchase,
} from './step-repository.ts';

export interface PaymentSettings {
  readonly publicUrl: string | undefined;
  /** Whereto money is transferred, for payments by hand. */
  readonly paymentNote: string;
  readonly alipayUrl: string | undefined;
  readonly alipayAppId: string;
  readonly alipayPrivateKey: string;
  readonly alipayPublicKey: string;
}

export interface PurchaseFeature {
  readonly handlers: Handlers<typeof purchaseCalls>;
  /** Adds the route on which payments are told. */
  registerRoutes(app: FastifyInstance): void;
  readonly jobs: readonly Job[];
}

/** Orders of renewals and their payment (ADR 103). */
export function createPurchaseFeature(
  platform: { database: Database; logger: Logger; config: PaymentSettings },
  deps: { cards: CardProvider | undefined; audit: Pick<AuditRepository, 'add'> },
): PurchaseFeature {
  const { database, logger, config } = platform;
  const purchases = new PurchaseRepository(database.kysely);
  const alipay =
    config.alipayAppId === ''
      ? undefined
      : new Alipay({
          url: config.alipayUrl ?? 'https://openapi.alipay.com/gateway.do',
          appId: config.alipayAppId,
          privateKey: config.alipayPrivateKey,
          publicKey: config.alipayPublicKey,
        });

  const requireSeen = async (caller: Caller, id: string) => {
    const found = await purchases.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };

  const onPurchase = (
    id: string,
    work: (trx: Database['kysely'], purchase: LockedPurchase) => Promise<void>,
  ): Promise<null> =>
    database.withTransaction(async ({ kysely }) => {
      const purchase = await lockPurchase(kysely, { id });
      if (purchase === undefined) throw new AppError('notFound');
      await work(kysely, purchase);
      return null;
    });

  /** Renews the cards of a paid order at the operator, where it has an interface. Again and again it is done once. */
  async function renewAtOperator(
    trx: Database['kysely'],
    { id, state, months, number }: LockedPurchase,
  ): Promise<Map<string, string>> {
    const ends = new Map<string, string>();
    if (deps.cards === undefined || state !== 'paid') return ends;
    for (const { iccid } of await listItems(trx, id)) {
      const { endsOn } = await deps.cards.renew(iccid, months, `${number}/${iccid}`);
      if (typeof endsOn === 'string') ends.set(iccid, endsOn);
    }
    return ends;
  }

  /** Whoever refunds the order waits for the operator: nothing is renewed for money that is given back meanwhile. */
  const fulfil = (id: string) =>
    onPurchase(id, async (trx, purchase) => {
      await fulfilPurchase(trx, purchase, await renewAtOperator(trx, purchase));
    });

  return {
    handlers: {
      query: (request, { caller }) => purchases.list(caller, request),
      renew: async ({ cardIds, offerId }, { caller }) => {
        const made = await database.withTransaction(({ kysely }) =>
          new PurchaseRepository(kysely).insert(caller, offerId, splitIds(cardIds)),
        );
        if (made === undefined) throw new AppError('purchaseCardsUnfit');
        return made;
      },
      buyMessages: async ({ offerId, count }, { caller }) => {
        const made = await purchases.insertMessages(caller, offerId, count);
        if (made === undefined) throw new AppError('smsOfferGone');
        return made;
      },
      payment: async ({ id }, { caller }) => {
        const { number, title, amountFen, currency, state } = await requireSeen(caller, id);
        if (state !== 'pending') throw new AppError('purchaseStateChanged');
        const order = { number, amountFen, currency, note: config.paymentNote };
        if (alipay === undefined || config.publicUrl === undefined)
          return { ...order, provider: 'manual', url: '' };
        const notifyUrl = new URL(ALIPAY_NOTIFY_PATH, config.publicUrl).href;
        const url = alipay.paymentUrl({ number, title, amountFen }, notifyUrl, Date.now());
        return { ...order, provider: 'alipay', url };
      },
      cancel: async ({ id, reason }, { caller }) => {
        await requireSeen(caller, id);
        return onPurchase(id, (trx, purchase) => cancelPurchase(trx, purchase, reason));
      },
      recordPayment: ({ id, reference, amountFen }) =>
        onPurchase(id, async (trx, purchase) => {
          if (amountFen !== purchase.amountFen)
            throw new AppError('purchaseAmountDiffers', { amount: moneyText(purchase.amountFen, 'CNY') });
          await payPurchase(trx, purchase, { provider: 'manual', reference });
        }),
      fulfil: async ({ id }) => {
        try {
          return await fulfil(id);
        } catch (error) {
          if (error instanceof CardProviderError)
            throw new AppError('cardProviderFailed', { failure: error.message });
          throw error;
        }
      },
      refund: ({ id, reason }) => onPurchase(id, (trx, purchase) => refundPurchase(trx, purchase, reason)),
    },
    registerRoutes: (app) => {
      if (alipay !== undefined) serveAlipay(app, { database, alipay, audit: deps.audit });
    },
    jobs:
      deps.cards === undefined
        ? []
        : [
            {
              name: 'purchase-fulfilment',
              when: 60_000,
              work: async () => {
                for (const id of await listPaid(database.kysely))
                  try {
                    await fulfil(id);
                  } catch (error) {
                    if (!(error instanceof CardProviderError || error instanceof AppError)) throw error;
                    logger.warn(
                      { failure: error.message },
                      'an order was not fulfilled and will be tried again',
                    );
                  }
              },
            },
          ],
  };
}
