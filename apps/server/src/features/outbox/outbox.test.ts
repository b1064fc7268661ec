import { calls } from '@zutai/contract';
import { startMailServer, startSmsGateway } from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createOutboxFeature, type OutboxSettings, type OutMessage } from './index.ts';

let app: FeatureApp;
let platform: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  platform = await app.addCaller('Waterworks', 'platform', 'platform');
  admin = await app.addCaller('Waterworks', 'admin');
  app.serve('outbox', calls.outbox, featureWith({}).handlers);
});
afterAll(() => app?.close());

const NOTHING: OutboxSettings = {
  smtpUrl: undefined,
  mailFrom: '',
  smsUrl: undefined,
  smsBody: '',
  smsAuthorization: '',
  smsSuccess: '',
};
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const featureWith = (settings: Partial<OutboxSettings>) =>
  createOutboxFeature({
    database: app.database,
    logger: log,
    config: { ...NOTHING, ...settings },
  });
const message = (more: Partial<OutMessage> = {}): OutMessage => ({
  channel: 'email',
  purpose: 'verification',
  to: 'operator@plant.example',
  subject: '验证码',
  text: '验证码 493817，10 分钟内有效',
  secret: '493817',
  accountId: admin.accountId,
  ...more,
});
const newest = async () => (await app.send(calls.outbox.query, platform)).data.rows[0];

const stopAfter = <T extends { stop(): Promise<void> }>(server: T): T => {
  onTestFinished(() => server.stop());
  return server;
};
const mailServer = async (options?: Parameters<typeof startMailServer>[0]) =>
  stopAfter(await startMailServer(options));
const gateway = async (answer?: Parameters<typeof startSmsGateway>[0]) =>
  stopAfter(await startSmsGateway(answer));

it('keeps what it cannot send, without the code in it, and says so', async () => {
  expect(await featureWith({}).deliver(message())).toBe('held');
  const row = await newest();
  expect(row).toMatchObject({
    state: 'held',
    channel: 'email',
    recipient: 'o***@plant.example',
    text: '验证码 ••••••，10 分钟内有效',
    loginname: 'admin',
    orgTitle: 'Waterworks',
  });
  const { rows } = await app.database.pool.query(
    'select to_jsonb(m)::text as row from outgoing_message as m',
  );
  expect(rows.map((one) => one.row).join()).not.toContain('493817');
  expect((await app.send(calls.outbox.channels, platform)).data).toEqual({ sms: false, email: false });
});

it('is for the administrator of the platform alone', async () => {
  for (const call of [calls.outbox.query, calls.outbox.channels])
    expect(await app.send(call, admin)).toMatchObject({ status: 403 });
});

it('sends mail to a real server, with its letters, to one address', async () => {
  const { url, mails } = await mailServer();
  const outbox = featureWith({ smtpUrl: url, mailFrom: 'scada@plant.example' });
  expect(await outbox.deliver(message())).toBe('sent');
  expect(mails).toMatchObject([
    { to: ['operator@plant.example'], subject: '验证码', text: expect.stringContaining('493817') },
  ]);
  expect(mails[0]!.source).toMatch(/^From: scada@plant\.example$/m);
  expect(await newest()).toMatchObject({ state: 'sent', text: expect.stringContaining('••••••') });
  await outbox.deliver(message({ to: 'one@a.example, two@b.example' }));
  expect(mails.flatMap(({ to }) => to)).not.toContain('two@b.example');
});

it('signs in at the server, and says what that said when it refuses', async () => {
  const { url } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'zutai' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('no such user')),
  });
  const as = (name: string, password: string) =>
    url.replace('smtp://', `smtp://${name}:${encodeURIComponent(password)}@`);
  expect(await featureWith({ smtpUrl: as('zutai', 'p@ss') }).deliver(message())).toBe('sent');
  expect(await featureWith({ smtpUrl: as('zutai', 'wrong') }).deliver(message())).toBe('failed');
  expect(await newest()).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/no such user|Invalid login/),
  });
});

it('a mail server that is away is a failure, not an exception', async () => {
  expect(await featureWith({ smtpUrl: 'smtp://127.0.0.1:9' }).deliver(message())).toBe('failed');
  expect(await newest()).toMatchObject({ failure: expect.stringMatching(/ECONNREFUSED|connect/i) });
});

const sms = (more: Partial<OutMessage> = {}) => message({ channel: 'sms', to: '13812345678', ...more });

it('sends SMS by the templates of a gateway: a GET, a form, JSON', async () => {
  const { url, asked } = await gateway();
  const text = 'Code "493817" & {to}\n50 %';
  expect(await featureWith({ smsUrl: `${url}/send?to={to}&msg={text}` }).deliver(sms({ text }))).toBe('sent');
  expect(asked[0]).toMatchObject({ method: 'GET' });
  expect(Object.fromEntries(new URL(asked[0]!.url, url).searchParams)).toEqual({
    to: '13812345678',
    msg: text,
  });
  await featureWith({ smsUrl: url, smsBody: 'phone={to}&content={text}' }).deliver(sms({ text }));
  expect(asked[1]).toMatchObject({ method: 'POST', type: 'application/x-www-form-urlencoded' });
  expect(Object.fromEntries(new URLSearchParams(asked[1]!.body))).toEqual({
    phone: '13812345678',
    content: text,
  });
  await featureWith({
    smsUrl: url,
    smsBody: '{"to": ["{to}"], "text": "{text}"}',
    smsAuthorization: 'Bearer secret',
  }).deliver(sms({ text }));
  expect(asked[2]).toMatchObject({ type: 'application/json', authorization: 'Bearer secret' });
  expect(JSON.parse(asked[2]!.body)).toEqual({ to: ['13812345678'], text });
  expect(await newest()).toMatchObject({ state: 'sent', recipient: '138****78' });
});

it('goes nowhere else, and tells of refusals without what was sent', async () => {
  const other = await gateway();
  const moved = await gateway(() => ({ status: 302, location: other.url }));
  expect(await featureWith({ smsUrl: moved.url, smsBody: 'x={text}' }).deliver(sms())).toBe('failed');
  expect(other.asked).toEqual([]);
  expect(await newest()).toMatchObject({ failure: 'HTTP 302' });
  const refusing = await gateway(() => ({ body: `{"code":7,"text":"验证码 493817，10 分钟内有效"}` }));
  const settings = { smsUrl: refusing.url, smsSuccess: '"code":0' };
  expect(await featureWith(settings).deliver(sms())).toBe('failed');
  const { failure } = await newest();
  expect(failure).toContain('"code":7');
  expect(failure).not.toContain('493817');
  const quoting = await gateway(() => ({ body: '{"code":7,"text":"493817 to operator@plant.example"}' }));
  logged.length = 0;
  await featureWith({ ...settings, smsUrl: quoting.url }).deliver(sms());
  expect(logged.join()).toContain('a message was not sent');
  expect(logged.join()).not.toContain('493817');
  const taking = await gateway(() => ({ body: '{"code":0}' }));
  expect(await featureWith({ ...settings, smsUrl: taking.url }).deliver(sms())).toBe('sent');
});

it('a gateway that never answers is given up', { timeout: 60_000 }, async () => {
  const { url: smsUrl } = await gateway(() => undefined);
  expect(await featureWith({ smsUrl }).deliver(sms())).toBe('failed');
  expect(await newest()).toMatchObject({ failure: expect.stringMatching(/timeout/i) });
});
