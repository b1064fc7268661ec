import type { OutChannel, OutChannels, OutPurpose, OutState, outboxCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createMailSender, type MailAttachment } from './mail-sender.ts';
import { maskedEmail, maskedPhone } from './masked.ts';
import { OutboxRepository } from './outbox-repository.ts';
import { createSmsSender } from './sms-sender.ts';

export { maskedEmail, maskedPhone } from './masked.ts';

export interface OutMessage {
  readonly channel: OutChannel;
  readonly purpose: OutPurpose;
  /** Phone number or e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code in the text, which is kept nowhere; '' when there is none. */
  readonly secret: string;
  readonly accountId: string | null;
  /** Files of an e-mail, which are kept nowhere here. */
  readonly attachments?: readonly MailAttachment[];
}

export interface OutboxSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsBody: string;
  readonly smsAuthorization: string;
  readonly smsSuccess: string;
}

export interface OutboxFeature {
  readonly handlers: Handlers<typeof outboxCalls>;
  readonly channels: OutChannels;
  /** Sends a message and writes down what became of it. Never throws for the gateway or server. */
  deliver(message: OutMessage): Promise<OutState>;
  readonly jobs: readonly Job[];
}

const HIDDEN = '••••••';

/** Messages that leave the platform by SMS and e-mail (ADR 39). */
export function createOutboxFeature(platform: {
  database: Database;
  logger: Logger;
  config: OutboxSettings;
}): OutboxFeature {
  const { config, logger } = platform;
  const repository = new OutboxRepository(platform.database.kysely);
  const mail = config.smtpUrl === undefined ? undefined : createMailSender(config.smtpUrl, config.mailFrom);
  const sms =
    config.smsUrl === undefined
      ? undefined
      : createSmsSender({
          url: config.smsUrl,
          body: config.smsBody,
          authorization: config.smsAuthorization,
          success: config.smsSuccess,
        });
  const channels = { sms: sms !== undefined, email: mail !== undefined };
  const trySending = async (message: OutMessage): Promise<{ state: OutState; failure: string }> => {
    if (!channels[message.channel]) return { state: 'held', failure: '' };
    try {
      await (message.channel === 'sms' ? sms?.send(message) : mail?.send(message));
      return { state: 'sent', failure: '' };
    } catch (error) {
      const failure = without(failureOf(error), message.secret);
      logger.warn({ channel: message.channel, failure }, 'a message was not sent');
      return { state: 'failed', failure };
    }
  };
  return {
    channels,
    deliver: async (message) => {
      const { state, failure } = await trySending(message);
      const { channel, purpose, to, accountId: account_id, secret } = message;
      await repository.add({
        account_id,
        channel,
        purpose,
        state,
        recipient: channel === 'sms' ? maskedPhone(to) : maskedEmail(to),
        subject: without(message.subject, secret),
        text: without(message.text, secret),
        failure,
      });
      return state;
    },
    handlers: {
      query: (request) => repository.list(request),
      channels: () => channels,
    },
    jobs: [{ name: 'outbox-retention', when: '50 3 * * *', work: () => repository.deleteOld() }],
  };
}

const without = (text: string, secret: string) => (secret === '' ? text : text.replaceAll(secret, HIDDEN));

/** The first line: what follows may repeat what was sent. */
function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`.split('\n')[0]!.slice(0, 200);
}
