import type { Lease } from '../../platform/db/lease/lease.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import type { ClaimedSms, SmsSendingRepository } from './sending-repository.ts';

/** Messages that are under way at the same time. */
const AT_ONCE = 20;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 900_000;

const waitAfter = (attempts: number) => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

/** Sends what is due. What is under way when the lease ends is still written down. */
export async function sendDueSms(
  { sending, outbox }: { sending: SmsSendingRepository; outbox: Pick<OutboxFeature, 'send'> },
  lease: Lease,
): Promise<void> {
  const send = async (sms: ClaimedSms) => {
    const { state, answer, isFinal } = await outbox.send({
      channel: 'sms',
      purpose: 'person',
      to: sms.tel,
      subject: '',
      text: sms.text,
      secret: '',
      accountId: sms.accountId,
      // What is sent is what was shown and paid for.
      isSigned: true,
    });
    const outcome = { state: state === 'failed' && isFinal ? 'refused' : state, answer } as const;
    await sending.settle(sms, outcome, waitAfter(sms.attempts));
  };
  while (!lease.signal.aborted) {
    const claimed = await sending.claim(lease, AT_ONCE);
    const ended = await Promise.allSettled(claimed.map(send));
    // What could not be written down holds up nobody else, and is taken again once its claim is over.
    for (const turn of ended) if (turn.status === 'rejected') throw turn.reason;
    if (claimed.length < AT_ONCE) return;
  }
}
