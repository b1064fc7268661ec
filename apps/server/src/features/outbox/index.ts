import {
  type OutChannel,
  type OutChannels,
  type OutPurpose,
  type OutState,
  type outboxCalls,
  smsLengthOf,
} from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createMailSender, type MailAttachment } from './mail-sender.ts';
import { maskedEmail, maskedPhone } from './masked.ts';
import { OutboxRepository } from './outbox-repository.ts';
import { type SenderName, signMessage } from './sender-name.ts';
import { createSmsSender, RefusalError } from './sms-sender.ts';

export { maskedEmail, maskedPhone } from './masked.ts';
export { type SenderName, signMessage } from './sender-name.ts';

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
  /** The text says already who it is from. */
  readonly isSigned?: boolean;
  /** Of an e-mail that may be tried again: the same at each try. */
  readonly messageId?: string;
}

/** What became of a message. */
export interface Sent {
  readonly state: OutState;
  /** What the gateway or server said, or why it was not reached; without the code of the message. */
  readonly answer: string;
  /** Another try would be answered the same. */
  readonly isFinal: boolean;
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
  /** The same, for who has to know what was answered. */
  send(message: OutMessage): Promise<Sent>;
  readonly jobs: readonly Job[];
}

const HIDDEN = '••••••';

/** Says who messages to an account are from; undefined: whoever the platform is. */
export interface SenderNames {
  findPushOfAccount(accountId: string): Promise<SenderName | undefined>;
}

const NAMELESS: SenderNames = { findPushOfAccount: async () => undefined };

/** Messages that leave the platform by SMS and e-mail (ADR 39). */
export function createOutboxFeature(
  platform: {
    database: Database;
    logger: Logger;
    config: OutboxSettings;
  },
  names: SenderNames = NAMELESS,
): OutboxFeature {
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
  const trySending = async (message: OutMessage, fromName: string): Promise<Sent> => {
    if (!channels[message.channel]) return { state: 'held', answer: '', isFinal: true };
    try {
      const answer = await (message.channel === 'sms'
        ? sms?.send(message)
        : mail?.send({ ...message, fromName }));
      return { state: 'sent', answer: without(answer ?? '', message.secret), isFinal: true };
    } catch (error) {
      const answer = without(failureOf(error), message.secret);
      logger.warn({ channel: message.channel, failure: answer }, 'a message was not sent');
      return { state: 'failed', answer, isFinal: isFinal(error) };
    }
  };
  const send = async (unsigned: OutMessage): Promise<Sent> => {
    const { accountId } = unsigned;
    const from =
      accountId === null || unsigned.isSigned === true ? undefined : await names.findPushOfAccount(accountId);
    const message = signMessage(unsigned, from, unsigned.channel === 'email');
    const sent = await trySending(message, from?.name ?? '');
    const { channel, purpose, to, secret } = message;
    await repository.add({
      account_id: accountId,
      channel,
      purpose,
      state: sent.state,
      recipient: channel === 'sms' ? maskedPhone(to) : maskedEmail(to),
      subject: without(message.subject, secret),
      text: without(message.text, secret),
      failure: sent.state === 'failed' ? sent.answer : '',
    });
    // By the text itself: what stands for a code has other letters.
    if (channel === 'sms' && accountId !== null)
      await repository.count(accountId, {
        purpose,
        state: sent.state,
        parts: smsLengthOf(message.text).parts,
      });
    return sent;
  };
  return {
    channels,
    send,
    deliver: async (message) => (await send(message)).state,
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

/** Refused for good: by a mail server with a code of 5xx, by a gateway with one of 4xx that says nothing of its load. */
function isFinal(error: unknown): boolean {
  if (error instanceof RefusalError)
    return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
}
