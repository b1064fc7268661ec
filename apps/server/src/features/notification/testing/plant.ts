import type { AlarmInput } from '@zutai/alarm-engine';
import type { NotificationRule } from '@zutai/contract';
import { notificationCalls, notificationRotaCalls } from '@zutai/contract';
import { type MailServer, startMailServer, type TakenMail } from '@zutai/dev-env/message-server';
import { expect } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { applyInputs } from '../../alarm/index.ts';
import { createOutboxFeature, type OutboxSettings } from '../../outbox/index.ts';
import { createSmsFeature } from '../../sms/index.ts';
import { createNotificationFeature, type NotificationFeature } from '../index.ts';

const NOTHING: OutboxSettings = {
  smtpUrl: undefined,
  mailFrom: '',
  smsUrl: undefined,
  smsBody: '',
  smsAuthorization: '',
  smsSuccess: '',
};
export const PUBLIC_URL = 'https://scada.plant.example';

/** An organisation with people, equipment and alarm rules, and what sends notifications of it. */
export interface NotifyingPlant {
  readonly app: FeatureApp;
  readonly boss: Caller;
  /** Sees the mill alone. */
  readonly miller: Caller;
  readonly stranger: Caller;
  readonly tank: string;
  readonly mill: string;
  readonly mail: MailServer;
  readonly feature: NotificationFeature;
  /** Another feature on the same database: by default without any server. @param isCounted SMS take from the balance */
  featureWith(settings: Partial<OutboxSettings>, isCounted?: boolean): NotificationFeature;
  addAlarmRule(
    equipmentId: string,
    options?: { priority?: number; kind?: string; title?: string },
  ): Promise<string>;
  step(ruleId: string, input: AlarmInput, actor?: Caller): Promise<void>;
  raise(ruleId: string): Promise<void>;
  addRule(fields: Partial<NotificationRule>): Promise<string>;
  /** Makes deliveries and messages of what waits, as if a moment had passed, and sends them. */
  tell(feature?: NotificationFeature): Promise<void>;
  run(name: string, feature?: NotificationFeature): Promise<void>;
  later(seconds: number): Promise<void>;
  deliveries(): Promise<DeliveryRow[]>;
  /** Mails to a person since a number of mails. */
  mailsTo(name: string, since?: number): TakenMail[];
  setEmail(accountId: string, email: string): Promise<unknown>;
  /** Takes away rules, alarms and what was told of them. */
  clear(): Promise<unknown>;
  close(): Promise<void>;
}

export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  readonly step: number;
  readonly way: string;
  readonly recipient: string;
  readonly state: string;
  readonly dropped: string;
  readonly answer: string;
  readonly digestSize: number;
  readonly attempts: number;
  readonly nextMs: number | null;
  readonly createdMs: number;
}

const lease = { signal: new AbortController().signal, fence: async () => undefined } as unknown as Lease;

export async function createNotifyingPlant(
  mailOptions: Parameters<typeof startMailServer>[0] = {},
): Promise<NotifyingPlant> {
  const app = await createFeatureApp();
  const { pool } = app.database;
  const boss = await app.addCaller('Waterworks', 'boss', 'admin');
  const miller = await app.addCaller('Waterworks', 'miller', 'operator', 'self');
  const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  for (const { accountId, loginname } of [boss, miller, stranger])
    await pool.query("update account set email = $2, tel = '1380000000' || $3 where id = $1", [
      accountId,
      `${loginname}@plant.example`,
      String(Number(accountId) % 10),
    ]);
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into gateway (organisation_id, sn, title, group_id, key_hash)
     values ($1, 'GW-1', 'GW-1', 'zutai-0', '') returning id::text`,
    [boss.organisationId],
  );
  const addEquipment = async ({ organisationId, accountId }: Caller, title: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, title, owner_id, kind, display, device_id, gateway_id)
       values ($1, $2, $3, 'EG', 'list', $2, $4) returning id::text`,
      [organisationId, title, accountId, made[0]!.id],
    );
    return rows[0]!.id;
  };
  const tank = await addEquipment(boss, 'Tank');
  const mill = await addEquipment(miller, 'Mill');
  const mail = await startMailServer(mailOptions);
  const featureWith = (settings: Partial<OutboxSettings>, isCounted = false) => {
    const { database } = app;
    const outbox = createOutboxFeature({ database, logger: testLogger, config: { ...NOTHING, ...settings } });
    const names = { findPushOfOrganisation: async () => undefined };
    const sms = createSmsFeature({ database, config: { smsAlarmBalance: isCounted } }, { outbox, names });
    return createNotificationFeature(
      { database, config: { publicUrl: PUBLIC_URL, outboundNetworks: ['*'] } },
      outbox,
      names,
      sms.alarmCredit,
    );
  };
  const feature = featureWith({ smtpUrl: mail.url });
  app.serve('notification', notificationCalls, feature.handlers);
  app.serve('notificationRota', notificationRotaCalls, feature.rotaHandlers);

  const step = async (ruleId: string, input: AlarmInput, actor?: Caller) => {
    await app.database.withTransaction(({ client }) =>
      applyInputs(client, [
        {
          ...{ ruleId, input, timeMs: Date.now(), value: { text: '95.5 级', textEn: '95.5' } },
          message: { text: '过高', textEn: 'too high' },
          ...(actor === undefined ? {} : { actor: { accountId: actor.accountId, name: actor.displayName } }),
        },
      ]),
    );
  };
  const run = async (name: string, of = feature) => {
    const job = of.jobs.find((one) => one.name === name)!;
    await job.work({ lease, signal: lease.signal });
  };
  // The clock is the database's: what is due in some seconds is due now when everything is that much older.
  const later = async (seconds: number) => {
    const by = `interval '${seconds} seconds'`;
    await pool.query(`
      update notification_delivery set created_at = created_at - ${by}, due_at = due_at - ${by};
      update notification_message set created_at = created_at - ${by}, next_at = next_at - ${by},
        retry_until = retry_until - ${by};
      update notification_escalation set due_at = due_at - ${by};
      update notification_link set expires_at = expires_at - ${by}`);
  };
  let titles = 0;
  return {
    ...{ app, boss, miller, stranger, tank, mill, mail, feature, featureWith, step, run, later },
    addAlarmRule: async (equipmentId, { priority = 2, kind = 'limit', title = 'High level' } = {}) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id, instruction)
         select equipment.organisation_id, equipment.id, $4, jsonb_build_object('kind', $3::text), level.id, 'Open the valve'
         from equipment join alarm_level as level on level.organisation_id = equipment.organisation_id and priority = $2
         where equipment.id = $1 returning id::text`,
        [equipmentId, priority, kind, title],
      );
      return rows[0]!.id;
    },
    raise: (ruleId) => step(ruleId, { kind: 'stage', stage: 1 }),
    addRule: async (fields) => {
      titles += 1;
      const reply = await app.send(notificationCalls.add, boss, {
        ...{ title: `rule ${titles}`, language: 'en' },
        ...fields,
      });
      expect(reply.code, reply.message + JSON.stringify(reply.fields)).toBe('200');
      return reply.data.id;
    },
    tell: async (of = feature) => {
      await run('notification-queue', of);
      await later(2);
      await run('notification-queue', of);
      for (const way of ['email', 'sms', 'chat']) await run(`notification-${way}`, of);
    },
    deliveries: async () =>
      (await app.send(notificationCalls.queryDeliveries, boss, { pageSize: 200, sortOrder: 'asc' })).data
        .rows as DeliveryRow[],
    mailsTo: (name, since = 0) =>
      mail.mails.slice(since).filter(({ to }) => to.includes(`${name}@plant.example`)),
    setEmail: (accountId, email) =>
      pool.query('update account set email = $2 where id = $1', [accountId, email]),
    clear: () =>
      pool.query(
        'delete from notification_rule; delete from notification_rota; delete from alarm_rule; delete from alarm_event; delete from alarm; delete from notification_message',
      ),
    close: async () => {
      await mail.stop();
      await app.close();
    },
  };
}
