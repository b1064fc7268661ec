import type { NotificationTrial } from '@zutai/contract';
import type { Caller } from '../../../platform/call/index.ts';
import type { GuardedFetch } from '../../../platform/outbound/index.ts';
import { type OutboxFeature, signMessage } from '../../outbox/index.ts';
import type { KeptRule } from '../rule-records.ts';
import type { ChatNames } from './chat-names.ts';
import { sendToChat } from './chat-sender.ts';
import { trialText } from './message-text.ts';
import type { SendingRepository } from './sending-repository.ts';

export interface TrialParts {
  readonly sending: Pick<SendingRepository, 'findContact'>;
  readonly outbox: Pick<OutboxFeature, 'send'>;
  readonly fetch: GuardedFetch;
  readonly names: ChatNames;
}

/** Sends a test by each way of a rule, to the caller and to the chat, and says what the other side answered. */
export async function tryRule(
  { sending, outbox, fetch, names }: TrialParts,
  rule: KeptRule,
  { accountId, organisationId }: Caller,
): Promise<NotificationTrial[]> {
  const { subject, text, short } = trialText(rule.title, rule.language);
  const { email, tel } = await sending.findContact(accountId);
  const ways = [...new Set([...rule.ways, ...rule.steps.flatMap((step) => step.ways)])];
  const trials = ways.map(async (way): Promise<NotificationTrial> => {
    const to = way === 'email' ? email : tel;
    if (to === '') return { way, state: 'noAddress', answer: '' };
    const message = { to, subject, text: way === 'sms' ? short : text, secret: '', accountId };
    const { state, answer } = await outbox.send({ channel: way, purpose: 'alarm', ...message });
    return { way, state, answer };
  });
  if (rule.chatForm !== 'none') {
    const signed = signMessage({ subject, text }, await names.findPushOfOrganisation(organisationId), true);
    trials.push(
      sendToChat(fetch, rule, `${signed.subject}\n${signed.text}`).then(({ state, answer }) => ({
        way: 'chat',
        state: state === 'sent' ? 'sent' : 'failed',
        answer: answer.slice(0, 300),
      })),
    );
  }
  return Promise.all(trials);
}
