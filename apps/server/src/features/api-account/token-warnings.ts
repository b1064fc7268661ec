import { fillText, LANGUAGES, resources } from '@zutai/i18n';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { MessageFeature } from '../message/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import type { EndingToken, ExpiringToken } from './ending-token-repository.ts';

/** Tells who made a token by e-mail that it ends, where a mail server is set. In both languages: nobody has said theirs. */
export function createTokenWarningJob(
  tokens: {
    take(): Promise<readonly EndingToken[]>;
    giveBack(sessionIds: readonly string[]): Promise<void>;
  },
  outbox: Pick<OutboxFeature, 'channels' | 'deliver'>,
): Job {
  return {
    name: 'api-token-warnings',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      if (!outbox.channels.email) return;
      const untold: string[] = [];
      for (const { sessionId, title, account, hint, expiresAt, email, makerId } of await tokens.take()) {
        const at = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
        const params = { title, account, hint, at };
        const texts = LANGUAGES.map((language) => resources[language].outbox);
        const state = await outbox.deliver({
          channel: 'email',
          purpose: 'apiTokenEnds',
          to: email,
          subject: texts.map(({ tokenEndsSubject }) => tokenEndsSubject).join(' / '),
          text: texts.map(({ tokenEndsText }) => fillText(tokenEndsText, params)).join('\n\n'),
          secret: '',
          accountId: makerId,
        });
        if (state !== 'sent') untold.push(sessionId);
      }
      if (untold.length > 0) await tokens.giveBack(untold);
    },
  };
}

/** Tells who made a token in the product that it ends, once for each end that it is given. */
export function createTokenMessageJob(
  list: () => Promise<readonly ExpiringToken[]>,
  messages: Pick<MessageFeature, 'addOnce'>,
): Job {
  return {
    name: 'api-token-messages',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      const { zh, en } = resources;
      for (const { sessionId, title, account, hint, expiresAt, makerId, organisationId } of await list()) {
        const params = { title, account, hint };
        await messages.addOnce({
          organisationId,
          accountId: makerId,
          type: 'expire',
          equipType: 'api',
          title: fillText(zh.message.tokenEndsTitle, params),
          titleEn: fillText(en.message.tokenEndsTitle, params),
          note: fillText(zh.message.tokenEndsNote, params),
          noteEn: fillText(en.message.tokenEndsNote, params),
          dataId: sessionId,
          endsAt: expiresAt,
        });
      }
    },
  };
}
