import { setTimeout as delay } from 'node:timers/promises';
import { type DeliveryWay, smsLengthOf } from '@zutai/contract';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import type { GuardedFetch } from '../../../platform/outbound/index.ts';
import { maskedPhone, type OutboxFeature, type Sent, signMessage } from '../../outbox/index.ts';
import type { SmsCredit } from '../../sms/index.ts';
import type { LinkRepository } from '../link-repository.ts';
import type { ChatNames } from './chat-names.ts';
import { sendToChat } from './chat-sender.ts';
import { messageText } from './message-text.ts';
import type {
  Address,
  ClaimedMessage,
  DropReason,
  SendingOutcome,
  SendingRepository,
  ToldThing,
} from './sending-repository.ts';

export interface MessageSenderOptions {
  readonly sending: SendingRepository;
  readonly links: Pick<LinkRepository, 'add'>;
  readonly outbox: Pick<OutboxFeature, 'send'>;
  readonly fetch: GuardedFetch;
  readonly names: ChatNames;
  readonly publicUrl: string | undefined;
  /** Undefined: SMS of alarms take from no balance. */
  readonly credit?: SmsCredit | undefined;
}

/** Messages of one way that are taken at the same time. */
const AT_ONCE = 20;
/** Receivers who are sent to at the same time by one way; the others wait. */
const MAX_TURNS = 200;
/** While some are under way, what is due for others is looked for so often, ms. */
const LOOK_MS = 500;
const FIRST_WAIT_MS = 30_000;
/** Stands where the answer of a gateway would. */
const NO_BALANCE = 'ZUTAI_SMS_ALARM_BALANCE: 0';
const LONGEST_WAIT_MS = 3_600_000;

/** Doubled with each try up to an hour, and spread by a fifth, so that many do not come back at one moment. */
export function waitAfter(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (0.8 + 0.4 * random));
}

const receiverOf = ({ accountId, ruleId }: ClaimedMessage) => accountId ?? `rule ${ruleId}`;

/** Until one of some turns has ended, or it is time to look again. */
async function oneEnds(turns: ReadonlyMap<string, Promise<void>>): Promise<void> {
  const look = new AbortController();
  const pause = delay(LOOK_MS, undefined, { signal: look.signal }).catch(() => undefined);
  await Promise.race([...turns.values(), pause]);
  look.abort();
}

/** Sends messages, and looks at each try what its receiver may see then. */
export class MessageSender {
  readonly #options: MessageSenderOptions;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
  }

  /**
   * Sends what is due of a way, until nothing is due or under way. Each receiver has its own turn, in which it is told in
   * order; what comes due meanwhile for others is not held up by one that does not answer. What is under way when the
   * lease ends is still written down.
   */
  async sendDue(lease: Lease, way: DeliveryWay): Promise<void> {
    const underWay = new Map<string, Promise<void>>();
    const errors: unknown[] = [];
    try {
      while (!lease.signal.aborted) {
        const limit = Math.min(AT_ONCE, MAX_TURNS - underWay.size);
        const claimed = await this.#options.sending.claim(lease, way, limit, [...underWay.keys()]);
        if (claimed.length === 0 && underWay.size === 0) break;
        for (const [receiver, messages] of Map.groupBy(claimed, receiverOf)) {
          const turn = this.#sendAll(lease, messages)
            // What could not be written down holds up nobody else, and is taken again once its claim is over.
            .catch((error: unknown) => void errors.push(error))
            .finally(() => underWay.delete(receiver));
          underWay.set(receiver, turn);
        }
        // With a full claim there is more.
        if (claimed.length < limit || underWay.size === MAX_TURNS) await oneEnds(underWay);
      }
    } finally {
      await Promise.all(underWay.values());
    }
    if (errors.length > 0) throw errors[0];
  }

  async #sendAll(lease: Lease, messages: readonly ClaimedMessage[]): Promise<void> {
    for (const message of messages) {
      // Once the lease is lost another process takes what is left, when the claim is over.
      if (lease.signal.aborted) return;
      await this.#send(message);
    }
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const { sending } = this.#options;
    const outcome = await this.#try(message);
    await sending.settle(message, outcome, waitAfter(message.attempts));
  }

  async #try(message: ClaimedMessage): Promise<SendingOutcome> {
    const { sending } = this.#options;
    const address = await sending.findAddress(message.id);
    const things = await this.#keepTold(await sending.listTold(message.id));
    if (things.length === 0 || address === undefined) return { state: 'dropped', answer: '' };
    const to = message.way === 'email' ? address.email : address.tel;
    if (message.way !== 'chat' && to === '') {
      await sending.drop(
        things.map(({ id }) => id),
        'noAddress',
      );
      return { state: 'dropped', answer: '' };
    }
    return this.#deliver(message, things, address, to);
  }

  async #deliver(
    message: ClaimedMessage,
    things: readonly ToldThing[],
    address: Address,
    to: string,
  ): Promise<SendingOutcome> {
    const { outbox, links, fetch, publicUrl } = this.#options;
    const language = things.find((thing) => thing.language !== null)?.language ?? 'zh';
    const { accountId, way } = message;
    const [only] = things.length === 1 ? things : [];
    const token =
      only?.mayAcknowledge === true && accountId !== null && publicUrl !== undefined && way === 'email'
        ? await links.add(only.alarmId, only, accountId)
        : undefined;
    const { subject, text, short } = messageText(things, language, { publicUrl, token });
    if (way === 'chat') {
      const { names } = this.#options;
      const { organisationId } = address;
      const from = organisationId === null ? undefined : await names.findPushOfOrganisation(organisationId);
      const signed = signMessage({ subject, text }, from, true);
      return sendToChat(fetch, address, `${signed.subject}\n${signed.text}`);
    }
    if (way === 'sms') return this.#sendSms(message, short, to);
    const { state, answer, isFinal } = await outbox.send({
      channel: way,
      purpose: 'alarm',
      to,
      subject,
      text,
      // The outbox is read by others: whoever has the token is taken for the receiver.
      secret: token ?? '',
      accountId,
      messageId: `notification-${message.id}`,
    });
    return { state: state === 'failed' && isFinal ? 'refused' : state, answer };
  }

  /** By SMS, which takes from the balance of the organisation where the installation wants that (ADR 108). */
  async #sendSms(message: ClaimedMessage, text: string, to: string): Promise<SendingOutcome> {
    const { outbox, credit, names } = this.#options;
    const { id, attempts, accountId, organisationId } = message;
    const sms = { channel: 'sms', purpose: 'alarm', to, subject: '', secret: '', accountId } as const;
    const outcomeOf = ({ state, answer, isFinal }: Sent): SendingOutcome => ({
      state: state === 'failed' && isFinal ? 'refused' : state,
      answer,
    });
    if (credit === undefined) return outcomeOf(await outbox.send({ ...sms, text }));
    // Signed here, so that what is taken is what is sent.
    const from = await names.findPushOfOrganisation(organisationId);
    const signed = signMessage({ subject: '', text }, from, false);
    const { parts } = smsLengthOf(signed.text);
    const movement = { cause: `alarm ${id}/${attempts}`, parts, note: maskedPhone(to) };
    if (!(await credit.take(organisationId, movement))) return { state: 'failed', answer: NO_BALANCE };
    const outcome = outcomeOf(await outbox.send({ ...sms, text: signed.text, isSigned: true }));
    // The next try takes anew.
    if (outcome.state !== 'sent') await credit.giveBack(organisationId, movement);
    return outcome;
  }

  /** What of a message is still to be told; the rest is dropped, with the reason. */
  async #keepTold(things: readonly ToldThing[]): Promise<ToldThing[]> {
    const { sending } = this.#options;
    const reasons = Map.groupBy(things, reasonToDrop);
    for (const [reason, some] of reasons)
      if (reason !== undefined)
        await sending.drop(
          some.map(({ id }) => id),
          reason,
        );
    return [...(reasons.get(undefined) ?? [])];
  }
}

function reasonToDrop(thing: ToldThing): DropReason | undefined {
  if (!thing.isVisible) return 'noAccess';
  if (thing.isOver) return 'over';
  return thing.isSilenced ? 'silenced' : undefined;
}
