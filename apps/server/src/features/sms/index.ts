import { MAX_SMS_PEOPLE, type smsCalls, smsLengthOf, type smsOfferCalls, splitIds } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { type OutboxFeature, type SenderName, signMessage } from '../outbox/index.ts';
import {
  addToBalance,
  balanceOf,
  listEntries,
  type SmsMovement,
  takeFromBalance,
} from './ledger-repository.ts';
import { SmsMessageRepository } from './message-repository.ts';
import { SmsSendingRepository } from './sending-repository.ts';
import { smsOfferRecords } from './sms-offer-records.ts';
import { sendDueSms } from './sms-sender.ts';
import { countMessages } from './statistics-repository.ts';

export { addToBalance, balanceOf, type SmsMovement, takeFromBalance } from './ledger-repository.ts';

export interface SmsSettings {
  /** SMS of alarms are taken from the balance of their organisation too. */
  readonly smsAlarmBalance?: boolean | undefined;
}

/** What alarms take from a balance. */
export interface SmsCredit {
  /** False where the balance holds less, and nothing is taken. */
  take(organisationId: string, movement: SmsMovement): Promise<boolean>;
  giveBack(organisationId: string, movement: SmsMovement): Promise<void>;
}

export interface SmsFeature {
  /** Undefined: SMS of alarms take from no balance. */
  readonly alarmCredit: SmsCredit | undefined;
  readonly handlers: Handlers<typeof smsCalls>;
  readonly offerHandlers: Handlers<typeof smsOfferCalls>;
  readonly jobs: readonly Job[];
}

/** Says who messages of an organisation are from. */
interface SenderNames {
  findPushOfOrganisation(organisationId: string): Promise<SenderName | undefined>;
}

const LOOK_MS = 1000;

/** SMS that people write to people, and the balance that they are taken from (ADR 108). */
export function createSmsFeature(
  { database, config }: { database: Database; config: SmsSettings },
  { outbox, names }: { outbox: Pick<OutboxFeature, 'send' | 'channels'>; names: SenderNames },
): SmsFeature {
  const messages = new SmsMessageRepository(database.kysely);
  const sending = new SmsSendingRepository(database);

  const sign = async ({ organisationId }: Caller, text: string) =>
    signMessage({ subject: '', text }, await names.findPushOfOrganisation(organisationId), false).text;

  const alarmCredit: SmsCredit = {
    take: async (organisationId, movement) => {
      const left = await database.withTransaction(({ kysely }) =>
        takeFromBalance(kysely, organisationId, 'sent', [movement]),
      );
      return left !== undefined;
    },
    giveBack: (organisationId, movement) =>
      addToBalance(database.kysely, organisationId, 'returned', movement),
  };

  return {
    alarmCredit: config.smsAlarmBalance === true ? alarmCredit : undefined,
    offerHandlers: recordHandlers(database, smsOfferRecords),
    handlers: {
      balance: async (_request, { caller }) => ({
        balance: await balanceOf(database.kysely, caller.organisationId),
        isAlarmCounted: config.smsAlarmBalance === true,
        hasGateway: outbox.channels.sms,
      }),
      queryEntries: (request, { caller }) => listEntries(database.kysely, caller.organisationId, request),
      queryPeople: (request, { caller }) => messages.listPeople(caller, request),
      preview: async ({ text }, { caller }) => {
        const signed = await sign(caller, text);
        return { text: signed, ...smsLengthOf(signed) };
      },
      send: async ({ accountIds, text, cost }, { caller }) => {
        const ids = splitIds(accountIds);
        if (ids.length > MAX_SMS_PEOPLE) throw new AppError('smsPeopleUnfit');
        const signed = await sign(caller, text);
        const { parts } = smsLengthOf(signed);
        return database.withTransaction(async ({ kysely }) => {
          const own = new SmsMessageRepository(kysely);
          const people = await own.findPeople(caller, ids);
          if (people.length < ids.length) throw new AppError('smsPeopleUnfit');
          const needed = parts * people.length;
          if (needed !== cost) throw new AppError('smsCostChanged', { cost: needed });
          const queued = await own.insert(caller, people, { text: signed, parts });
          const balance = await takeFromBalance(
            kysely,
            caller.organisationId,
            'sent',
            queued.map(({ id, recipient }) => ({ cause: `message ${id}`, parts, note: recipient })),
          );
          if (balance === undefined)
            throw new AppError('smsBalanceShort', {
              needed,
              balance: await balanceOf(kysely, caller.organisationId),
            });
          return { people: people.length, balance };
        });
      },
      query: (request, { caller }) => messages.list(caller, request),
      statistics: (request, { caller }) => countMessages(database.kysely, caller, request),
    },
    jobs: [
      {
        name: 'sms-sending',
        when: LOOK_MS,
        isRunAtStart: true,
        work: ({ lease }) => sendDueSms({ sending, outbox }, lease),
      },
      createPruningJob({
        name: 'sms-message-retention',
        when: '0 55 4 * * *',
        deleteSome: (limit) => sending.deleteOldMessages(limit),
      }),
      createPruningJob({
        name: 'sms-tally-retention',
        when: '0 58 4 * * *',
        deleteSome: (limit) => sending.deleteOldTallies(limit),
      }),
    ],
  };
}
