import type { NotificationTrial } from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { GuardedFetch } from '../../platform/outbound/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { sendToChat } from './chat-sender.ts';
import { trialText } from './message-text.ts';
import type { KeptRule } from './rule-records.ts';

export interface TrialParts {
  readonly kysely: Kysely<Tables>;
  readonly outbox: Pick<OutboxFeature, 'send'>;
  readonly fetch: GuardedFetch;
}

/** Sends a test by each way of a rule, to the caller and to the chat, and says what the other side answered. */
export async function tryRule(
  { kysely, outbox, fetch }: TrialParts,
  rule: KeptRule,
  { accountId }: Caller,
): Promise<NotificationTrial[]> {
  const { subject, text, short } = trialText(rule.title, rule.language);
  const { email, tel } = await kysely
    .selectFrom('account')
    .select(['email', 'tel'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const ways = [...new Set([...rule.ways, ...rule.steps.flatMap((step) => step.ways)])];
  const trials = ways.map(async (way): Promise<NotificationTrial> => {
    const to = way === 'email' ? email : tel;
    if (to === '') return { way, state: 'noAddress', answer: '' };
    const message = { to, subject, text: way === 'sms' ? short : text, secret: '', accountId };
    const { state, answer } = await outbox.send({ channel: way, purpose: 'alarm', ...message });
    return { way, state, answer };
  });
  if (rule.chatForm !== 'none')
    trials.push(
      sendToChat(fetch, rule, `${subject}\n${text}`).then(({ state, answer }) => ({
        way: 'chat',
        state: state === 'sent' ? 'sent' : 'failed',
        answer: answer.slice(0, 300),
      })),
    );
  return Promise.all(trials);
}
