import { startMailServer } from '@zutai/dev-env/message-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createOutboxFeature, type OutMessage } from '../../outbox/index.ts';
import { createNotificationFeature, type NotificationFeature } from '../index.ts';
import { createNotifyingPlant, type NotifyingPlant, PUBLIC_URL } from '../testing/plant.ts';

let plant: NotifyingPlant;
beforeAll(async () => {
  plant = await createNotifyingPlant();
});
afterAll(() => plant?.close());

/** Numbers from a seed: a run that fails can be made again. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const KILLED = 'killed';

async function isAnythingLeft(): Promise<boolean> {
  const { rows } = await plant.app.database.pool.query<{ left: boolean }>(`
    select (select count(*) from notification_event) + (select count(*) from notification_message where next_at is not null)
      + (select count(*) from notification_delivery where message_id is null) > 0 as left`);
  return rows[0]!.left;
}

/** A process that dies at random: in a transaction, before a mail, or between a mail and what is written of it. */
function dyingProcess(
  url: string,
  random: (below: number) => number,
): NotificationFeature & { lease: Lease } {
  const outbox = createOutboxFeature({
    ...{ database: plant.app.database, logger: testLogger },
    config: {
      smtpUrl: url,
      mailFrom: '',
      smsUrl: undefined,
      smsBody: '',
      smsAuthorization: '',
      smsSuccess: '',
    },
  });
  const die = () => {
    if (random(6) === 0) throw new Error(KILLED);
  };
  const feature = createNotificationFeature(
    { database: plant.app.database, config: { publicUrl: PUBLIC_URL, outboundNetworks: ['*'] } },
    {
      send: async (message: OutMessage) => {
        die();
        const sent = await outbox.send(message);
        die();
        return sent;
      },
    },
  );
  const lease = { signal: new AbortController().signal, fence: async () => die() } as unknown as Lease;
  return { ...feature, lease };
}

it.each([11, 23])(
  'random alarms and deaths: every delivery is in one message, and no other mail arrives (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const mail = await startMailServer();
    const { boss, miller, tank, mill } = plant;
    await plant.clear();
    await plant.addRule({
      accountIds: [boss.accountId, miller.accountId],
      events: ['raised', 'returned', 'acknowledged'],
    });
    await plant.addRule({ roleIds: ['admin'], equipmentIds: [mill], events: ['raised'] });
    const alarms: { id: string; stage: 0 | 1 }[] = [];
    for (let n = 0; n < 6; n += 1)
      alarms.push({ id: await plant.addAlarmRule(n % 2 === 0 ? tank : mill, { title: `A${n}` }), stage: 0 });
    const run = async (name: string) => {
      const dying = dyingProcess(mail.url, random);
      const job = dying.jobs.find((one) => one.name === name)!;
      await Promise.resolve(job.work({ lease: dying.lease, signal: dying.lease.signal })).catch(
        (error: unknown) => {
          expect((error as Error).message).toBe(KILLED);
        },
      );
    };
    for (let round = 0; round < 40; round += 1) {
      const alarm = alarms[random(alarms.length)]!;
      const input = random(5);
      if (input < 3) {
        alarm.stage = alarm.stage === 0 ? 1 : 0;
        await plant.step(alarm.id, { kind: 'stage', stage: alarm.stage });
      } else if (input === 3) await plant.step(alarm.id, { kind: 'acknowledge' }, boss);
      // Two processes at once, as when one takes over from another that does not know yet.
      await Promise.all([run('notification-queue'), run('notification-queue')]);
      await Promise.all([run('notification-email'), run('notification-email')]);
      await plant.later(random(3) === 0 ? 125 : 2);
    }
    for (let n = 0; n < 60 && (await isAnythingLeft()); n += 1) {
      await run('notification-queue');
      await run('notification-email');
      await plant.later(125);
    }
    // The plain statement of what is to be told, from the journal alone.
    const { rows: journal } = await plant.app.database.pool.query<{
      id: string;
      kind: string;
      onMill: boolean;
    }>(
      `select id::text, kind, equipment_id = $1 as "onMill" from alarm_event
     where kind in ('raised', 'raisedAgain', 'returned', 'acknowledged')`,
      [mill],
    );
    expect(journal.length).toBeGreaterThan(8);
    const expected = journal.flatMap(({ id, onMill }) => [
      `${id} boss sent`,
      `${id} miller ${onMill ? 'sent' : 'dropped'}`,
    ]);
    const { rows: told } = await plant.app.database.pool.query<{
      line: string;
      messageId: string;
      isSent: boolean;
    }>(
      `select concat_ws(' ', delivery.alarm_event_id, account.loginname,
       case when delivery.dropped <> '' then 'dropped' else message.state end) as line,
       message.id::text as "messageId", message.state = 'sent' as "isSent"
     from notification_delivery as delivery join account on account.id = delivery.account_id
     left join notification_message as message on message.id = delivery.message_id`,
    );
    expect(told.map(({ line }) => line).sort()).toEqual(expected.sort());
    const messages = new Set(told.flatMap(({ messageId, isSent }) => (isSent ? [messageId] : [])));
    const arrived = mail.mails.map(({ source }) => /^Message-ID: <notification-(\d+)@/im.exec(source)![1]!);
    expect([...new Set(arrived)].sort()).toEqual([...messages].sort());
    await mail.stop();
  },
);
