import { reportCalls } from '@zutai/contract';
import { type MailServer, startMailServer } from '@zutai/dev-env/message-server';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createPartitions, dayOf, HistoryReader } from '../../history/index.ts';
import { insertEquipment, type TestEquipment } from '../../monitor/testing/plant.ts';
import { createOutboxFeature, type OutboxFeature } from '../../outbox/index.ts';
import { createReportFeature } from '../index.ts';
import { ReportReader } from '../read-report.ts';
import { ReportRepository } from '../report-repository.ts';
import { SiteClock } from '../statistic/site-clock.ts';
import { RunMaker } from './make-runs.ts';
import { boundsWithin, periodsEnded } from './periods.ts';
import { RunRepository } from './run-repository.ts';

const HOUR_MS = 3_600_000;
/** March of 2026 in Berlin: its clocks go forward on the 29th. */
const MARCH_MS = Date.UTC(2026, 1, 28, 23);
const APRIL_MS = Date.UTC(2026, 2, 31, 22);

let app: FeatureApp;
let admin: Caller;
let stranger: Caller;
let meter: TestEquipment;
let mail: MailServer;
let outbox: OutboxFeature;
const refusedAddress = 'nobody@plant.example';
const work = { signal: new AbortController().signal, lease: { fence: async () => undefined } };

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  mail = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === refusedAddress ? new Error('no such mailbox') : null),
  });
  const nothing = { mailFrom: '', smsUrl: undefined, smsBody: '', smsAuthorization: '', smsSuccess: '' };
  outbox = createOutboxFeature({
    ...{ database: app.database, logger: testLogger },
    config: { ...nothing, smtpUrl: mail.url },
  });
  await app.database.pool.query(
    "update organisation set time_zone = 'Europe/Berlin', shifts = '06:00,14:00,22:00' where id = $1",
    [admin.organisationId],
  );
  meter = await insertEquipment(app.database, admin.organisationId, 'Meter', [{ tag: 'energy' }]);
  const days = Array.from({ length: 34 }, (_, i) => dayOf(MARCH_MS) - 1 + i);
  await createPartitions(app.database).ensureDays(days);
  // A counter that grows by 1 each half hour, since a day before the month.
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp($2::float8 / 1000) + i * interval '30 minutes', 5000 + i, 200
     from generate_series(-48, 48 * 32) as i`,
    [meter.signalIds[0], MARCH_MS],
  );
  const feature = createReportFeature(
    { ...app, logger: testLogger },
    { history: new HistoryReader(app.database.pool), recordExport: async () => undefined, outbox },
  );
  app.serve('report', reportCalls, feature.handlers);
});
beforeEach(async () => {
  await app.database.pool.query('delete from report');
});
afterAll(async () => {
  await mail?.stop();
  await app?.close();
});

function makerWith(delivering: Pick<OutboxFeature, 'deliver'> = outbox): RunMaker {
  const reports = new ReportRepository(app.database.kysely);
  const reader = new ReportReader(app.database.pool, new HistoryReader(app.database.pool));
  const runs = new RunRepository(app.database);
  return new RunMaker({ runs, reports, reader, outbox: delivering, logger: testLogger });
}

let count = 0;
async function add(schedule: string, more: object = {}): Promise<string> {
  count += 1;
  const columns = [
    { key: 'c1', title: 'Energy', source: 'signal', signalId: meter.signalIds[0], statistic: 'increase' },
  ];
  const body = { equipmentId: meter.id, title: `Energy ${count}`, step: 'day', columns, schedule, ...more };
  const reply = await app.send(reportCalls.add, admin, body);
  expect(reply.status, JSON.stringify(reply.fields)).toBe(200);
  // As if it had been there since the beginning of the month.
  await app.database.pool.query(
    'update report set scheduled_at = to_timestamp($2::float8 / 1000) where id = $1',
    [reply.data.id, MARCH_MS + 1],
  );
  return reply.data.id;
}
const runsOf = async (reportId: string) =>
  (await app.send(reportCalls.queryRuns, admin, { reportId, pageSize: 200, sortOrder: 'asc' })).data.rows as {
    id: string;
    fromMs: number;
    toMs: number;
    madeMs: number | null;
    fileFormat: string;
    mails: { to: string; state: string; failure: string }[];
  }[];
const sheetOf = async (file: Buffer) => (await readSheet(file))[0]!.data;
/** The attachment of a mail, as it came over the wire. */
const attachmentOf = (source: string): Buffer =>
  Buffer.from(/filename[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source)![1]!, 'base64');

it('a monthly report arrives by mail once its month is over, and its sum is that of the month', async () => {
  const before = mail.mails.length;
  const id = await add('month', { recipients: ['manager@plant.example'] });
  const maker = makerWith();
  await maker.work(work, APRIL_MS + 9 * 60_000);
  expect(await runsOf(id)).toEqual([]);
  await maker.work(work, APRIL_MS + 11 * 60_000);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({
    ...{ fromMs: MARCH_MS, toMs: APRIL_MS },
    mails: [{ to: 'manager@plant.example', state: 'sent', failure: '' }],
  });
  const [sent] = mail.mails.slice(before);
  expect(sent!.to).toEqual(['manager@plant.example']);
  const sheet = await sheetOf(attachmentOf(sent!.source));
  // 31 days, one of them an hour short: 743 hours, of which each half hour counts 1.
  expect(sheet).toHaveLength(1 + 31 + 1);
  expect(sheet.slice(1, -1).reduce((sum, line) => sum + Number(line[2]), 0)).toBe(743 * 2);
  expect(sheet.at(-1)![2]).toBe(743 * 2);
  expect(sheet.find(([day]) => day === '2026-03-29 00:00')?.[2]).toBe(46);
  const file = await app.send(reportCalls.downloadRun, admin, { id: run!.id });
  expect(file.raw.rawPayload).toEqual(attachmentOf(sent!.source));
  expect((await app.send(reportCalls.downloadRun, stranger, { id: run!.id })).status).toBe(404);
  expect((await app.send(reportCalls.queryRuns, stranger, {})).data.total).toBe(0);
});

it('comes as a PDF where the report says so: kept, mailed, downloaded, with every day and the sum', async () => {
  const before = mail.mails.length;
  const more = { title: '能耗月报', fileFormat: 'pdf', recipients: ['paper@plant.example'] };
  const id = await add('month', more);
  await makerWith().work(work, APRIL_MS + HOUR_MS);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ fileFormat: 'pdf', mails: [{ state: 'sent' }] });
  const [sent] = mail.mails.slice(before);
  expect(sent!.source).toContain('.pdf');
  const file = await app.send(reportCalls.downloadRun, admin, { id: run!.id });
  expect(file.raw.headers['content-type']).toBe('application/pdf');
  expect(file.raw.rawPayload).toEqual(attachmentOf(sent!.source));
  const { pages } = await readPdf(file.raw.rawPayload);
  const text = pages.join('');
  expect(text).toContain('能耗月报');
  for (let day = 1; day <= 31; day += 1) expect(text).toContain(`2026-03-${String(day).padStart(2, '0')}`);
  expect(text).toContain(`${743 * 2}.00`);
  // What was made stays what it is when the report goes back to .xlsx.
  const { revision, title, columns } = (await app.send(reportCalls.info, admin, { id })).data;
  const edit = { id, revision, title, columns, fileFormat: 'xlsx' };
  const edited = await app.send(reportCalls.edit, admin, edit);
  expect(edited.status, JSON.stringify(edited.fields)).toBe(200);
  expect(await runsOf(id)).toMatchObject([{ fileFormat: 'pdf' }]);
});

it('is made and mailed once by however many processes, again and again', async () => {
  const before = mail.mails.length;
  const id = await add('month', { recipients: ['a@plant.example', 'b@plant.example'] });
  const nowMs = APRIL_MS + HOUR_MS;
  await Promise.all([
    makerWith().work(work, nowMs),
    makerWith().work(work, nowMs),
    makerWith().work(work, nowMs),
  ]);
  await makerWith().work(work, nowMs + HOUR_MS);
  expect(await runsOf(id)).toHaveLength(1);
  const to = mail.mails.slice(before).flatMap((one) => one.to);
  expect(to.toSorted()).toEqual(['a@plant.example', 'b@plant.example']);
});

it('keeps nothing and mails nothing once another process has the lease', async () => {
  const id = await add('month', { recipients: ['a@plant.example'] });
  const fence = async () => {
    throw new Error('another process took the lease');
  };
  await makerWith()
    .work({ ...work, lease: { fence } }, APRIL_MS + HOUR_MS)
    .catch(() => undefined);
  expect(await runsOf(id)).toMatchObject([{ madeMs: null, mails: [] }]);
});

it('makes up for days in which no process ran', async () => {
  const id = await add('day');
  await makerWith().work(work, MARCH_MS + 2 * 24 * HOUR_MS);
  expect(await runsOf(id)).toHaveLength(1);
  await makerWith().work(work, MARCH_MS + 9 * 24 * HOUR_MS + HOUR_MS);
  const runs = await runsOf(id);
  expect(runs).toHaveLength(9);
  expect(runs.every(({ madeMs }) => madeMs !== null)).toBe(true);
  expect(runs.slice(1).map(({ fromMs }) => fromMs)).toEqual(runs.slice(0, -1).map(({ toMs }) => toMs));
});

it('a report that was deleted because of its age is not made and mailed anew, month for month', async () => {
  const id = await add('month', { recipients: ['archive@plant.example'] });
  const nowMs = Date.now();
  await app.database.pool.query(
    "update report set scheduled_at = now() - interval '16 months' where id = $1",
    [id],
  );
  await makerWith().work(work, nowMs);
  const before = { runs: (await runsOf(id)).length, mails: mail.mails.length };
  expect(before.runs).toBeGreaterThan(14);
  const deleted = await new RunRepository(app.database).deleteOld(1000);
  expect(deleted).toBeGreaterThan(1);
  await makerWith().work(work, nowMs + HOUR_MS);
  expect((await runsOf(id)).length).toBe(before.runs - deleted);
  expect(mail.mails.length).toBe(before.mails);
});

it('the past is not reported anew by another calendar when the organisation moves to another time zone', async () => {
  const id = await add('day', { recipients: ['boss@plant.example'] });
  const nowMs = MARCH_MS + 9 * 24 * HOUR_MS + HOUR_MS;
  await makerWith().work(work, nowMs);
  const before = (await runsOf(id)).length;
  const move = (zone: string) =>
    app.database.pool.query('update organisation set time_zone = $2 where id = $1', [
      admin.organisationId,
      zone,
    ]);
  await move('Asia/Shanghai');
  try {
    await makerWith().work(work, nowMs + 24 * HOUR_MS);
    const after = (await runsOf(id)).slice(before);
    expect(after.map(({ toMs }) => new Date(toMs).toISOString())).toEqual(['2026-03-10T16:00:00.000Z']);
  } finally {
    await move('Europe/Berlin');
  }
});

it('a process that was away while another sent its mail does not take back that it was sent', async () => {
  const id = await add('month', { recipients: ['once@plant.example'] });
  await makerWith({ deliver: async () => 'failed' }).work(work, APRIL_MS + HOUR_MS);
  const due = "update report_mail set next_at = now() - interval '1 second' where state = 'waiting'";
  await app.database.pool.query(due);
  const runs = new RunRepository(app.database);
  const [stale] = await runs.claimMails(work.lease, 1);
  await app.database.pool.query(due);
  const before = mail.mails.length;
  await makerWith().work(work, APRIL_MS + HOUR_MS);
  await runs.settleMail(stale!, 'failed', 'the connection was cut');
  await app.database.pool.query(due);
  await makerWith().work(work, APRIL_MS + HOUR_MS);
  expect(mail.mails.slice(before)).toHaveLength(1);
  expect((await runsOf(id))[0]!.mails).toMatchObject([{ state: 'sent' }]);
});

it('makes and mails nothing for an organisation that is closed, and makes up for it afterwards', async () => {
  const id = await add('month', { recipients: ['closed@plant.example'] });
  const before = mail.mails.length;
  const close = (isActive: boolean) =>
    app.database.pool.query('update organisation set is_active = $2 where id = $1', [
      admin.organisationId,
      isActive,
    ]);
  await close(false);
  await makerWith().work(work, APRIL_MS + HOUR_MS);
  await close(true);
  expect(await runsOf(id)).toEqual([]);
  expect(mail.mails.length).toBe(before);
  await makerWith().work(work, APRIL_MS + HOUR_MS);
  expect(mail.mails.slice(before).flatMap(({ to }) => to)).toEqual(['closed@plant.example']);
});

it('one address that is refused stops no other, is tried again later, and says so', async () => {
  const id = await add('month', { recipients: [refusedAddress, 'good@plant.example'] });
  const maker = makerWith();
  await maker.work(work, APRIL_MS + HOUR_MS);
  const states = async () => (await runsOf(id))[0]!.mails.map(({ to, state }) => `${to} ${state}`);
  expect(await states()).toEqual(['good@plant.example sent', `${refusedAddress} waiting`]);
  for (let i = 0; i < 5; i += 1) {
    await app.database.pool.query('update report_mail set next_at = now()');
    await maker.work(work, APRIL_MS + HOUR_MS);
  }
  expect(await states()).toEqual(['good@plant.example sent', `${refusedAddress} failed`]);
});

describe('periods', () => {
  const clock = new SiteClock({ timeZone: 'Europe/Berlin', shiftStarts: [360, 840, 1320] });
  it('are whole, and none ended before the schedule was set', () => {
    const sinceMs = MARCH_MS + 5 * HOUR_MS;
    const shifts = periodsEnded(clock, 'shift', sinceMs, sinceMs + 26 * HOUR_MS);
    expect(shifts.map(({ fromMs }) => clock.format(fromMs))).toEqual([
      '2026-02-28 22:00',
      '2026-03-01 06:00',
      '2026-03-01 14:00',
      '2026-03-01 22:00',
    ]);
    expect(periodsEnded(clock, 'month', sinceMs, APRIL_MS + HOUR_MS)).toEqual([
      { fromMs: MARCH_MS, toMs: APRIL_MS },
    ]);
    expect(periodsEnded(clock, 'day', APRIL_MS, APRIL_MS)).toEqual([]);
  });

  it('cut the steps that reach beyond them', () => {
    expect(boundsWithin([0, 7, 14, 21], { fromMs: 3, toMs: 14 })).toEqual([3, 7, 14]);
  });
});
