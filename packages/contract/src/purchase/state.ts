/** What became of an order (ADR 103). */
export const PURCHASE_STATES = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export type PurchaseStep = 'pay' | 'fulfil' | 'cancel' | 'refund';

const AFTER: Readonly<Record<PurchaseStep, readonly [from: readonly PurchaseState[], to: PurchaseState]>> = {
  pay: [['pending'], 'paid'],
  fulfil: [['paid'], 'fulfilled'],
  cancel: [['pending'], 'cancelled'],
  refund: [['paid', 'fulfilled'], 'refunded'],
};

/** The state after a step; undefined where the step cannot be taken. */
export function purchaseAfter(state: PurchaseState, step: PurchaseStep): PurchaseState | undefined {
  const [from, to] = AFTER[step];
  return from.includes(state) ? to : undefined;
}
