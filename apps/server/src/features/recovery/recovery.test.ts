import { hash, verify } from '@node-rs/argon2';
import { calls } from '@zutai/contract';
import {
  type MailServer,
  type SmsGatewayServer,
  startMailServer,
  startSmsGateway,
} from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createSecurityFeature } from '../security/index.ts';
import { createRecoveryFeature } from './index.ts';

const NEW = 'kG4tw0Lz-42x';
const ANSWERS = [
  { question: 'firstSchool', answer: 'Number 3' },
  { question: 'firstPet', answer: 'Rex' },
  { question: 'firstJob', answer: 'Pump house' },
];
const { recovery } = calls;

let app: FeatureApp;
let mail: MailServer;
let sms: SmsGatewayServer;
let accountId: string;

beforeAll(async () => {
  app = await createFeatureApp();
  mail = await startMailServer();
  sms = await startSmsGateway();
  const config = {
    smtpUrl: mail.url,
    mailFrom: '',
    smsUrl: sms.url,
    smsBody: 'to={to}&text={text}',
    smsAuthorization: '',
    smsSuccess: '',
  };
  const platform = { database: app.database, logger: pino({ level: 'silent' }), config };
  const outbox = createOutboxFeature(platform);
  const security = createSecurityFeature(platform, outbox);
  app.serve('recovery', recovery, createRecoveryFeature(platform, security, outbox).handlers);
  ({ accountId } = await app.addCaller('Waterworks', 'own', 'operator'));
  await app.addCaller('Waterworks', 'bare', 'operator');
});
afterAll(async () => {
  await app?.close();
  await Promise.all([mail?.stop(), sms?.stop()]);
});
beforeEach(async () => {
  await app.database.pool.query('delete from attempt');
  const hashes = await Promise.all(['number3', 'rex', 'pumphouse'].map((answer) => hash(answer)));
  await app.database.pool.query(
    `update account set password_hash = 'x', tel = '13812345678', email = 'own@plant.example', is_active = true,
       must_change_password = true, security_questions = $2, answer_hashes = $3 where id = $1`,
    [accountId, ANSWERS.map(({ question }) => question), hashes],
  );
  await app.database.pool.query('update session set revoked_at = null');
});

const send = (call: (typeof recovery)[keyof typeof recovery], body: object) => app.send(call, null, body);
const begin = async (loginname = 'own'): Promise<string> =>
  (await send(recovery.begin, { loginname })).data.token;
const waitForNext = () => app.database.pool.query("update attempt set at = at - interval '61 s'");
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The codes that were sent: a notice that a password was changed may come between them. */
const codesBy = (channel: 'sms' | 'email') =>
  (channel === 'sms'
    ? sms.asked.map(({ body }) => new URLSearchParams(body).get('text') ?? '')
    : mail.mails.map(({ text }) => text)
  ).flatMap((text) => /\d{6}/.exec(text) ?? []);
/** The code that is sent after the answer. */
async function codeBy(token: string, channel: 'sms' | 'email'): Promise<string> {
  const before = codesBy(channel).length;
  await send(recovery.sendCode, { token, channel });
  await expect.poll(() => codesBy(channel).length).toBe(before + 1);
  return codesBy(channel).at(-1)!;
}
const validate = (token: string, code: string, more: object = {}) =>
  send(recovery.validate, { token, way: 'tel', channel: 'sms', code, ...more });
const save = (token: string, password = NEW) => send(recovery.saveNewPassword, { token, password });
const passwordHash = async () =>
  (await app.database.pool.query('select password_hash from account where id = $1', [accountId])).rows[0]
    .password_hash as string;

it.each([
  ['tel', 'sms'],
  ['email', 'email'],
] as const)('by %s: a code, a new password, every session ended, once', async (way, channel) => {
  const token = await begin();
  expect(await save(token)).toMatchObject({ code: '2204' });
  const code = await codeBy(token, channel);
  expect(await validate(token, wrong(code), { way, channel })).toMatchObject({ code: '2201' });
  expect(await validate(token, code, { way, channel })).toMatchObject({
    code: '200',
    data: { seconds: 600 },
  });
  expect(await save(token, 'password')).toMatchObject({ status: 400 });
  expect(await save(token)).toMatchObject({ code: '200' });
  expect(await verify(await passwordHash(), NEW)).toBe(true);
  const { rows } = await app.database.pool.query(
    `select count(*) filter (where revoked_at is null)::int as open, bool_or(must_change_password) as must
     from account left join session on account_id = account.id where account.id = $1`,
    [accountId],
  );
  expect(rows[0]).toEqual({ open: 0, must: false });
  expect(await save(token)).toMatchObject({ code: '2204' });
  const events = await app.database.pool.query('select * from audit_event order by id desc limit 1');
  expect(events.rows[0]).toMatchObject({
    account_name: 'own',
    call: recovery.saveNewPassword.path,
    object_id: accountId,
    after: expect.objectContaining({ password_hash: '(changed)' }),
  });
});

it('by questions: answers and a code, neither alone', async () => {
  const token = await begin();
  const by = (code: string, answers: object | undefined) =>
    validate(token, code, { way: 'question', channel: 'email', answers });
  expect(await by('000000', ANSWERS)).toMatchObject({ code: '2202' });
  const first = await codeBy(token, 'email');
  expect(await by(wrong(first), ANSWERS)).toMatchObject({ code: '2203' });
  expect(await by(first, undefined)).toMatchObject({ code: '2203' });
  expect(await save(token)).toMatchObject({ code: '2204' });
  await waitForNext();
  const second = await codeBy(token, 'email');
  expect(await by(second, ANSWERS)).toMatchObject({ code: '200' });
  expect(await save(token)).toMatchObject({ code: '200' });
});

it('tells nobody whether a name, a phone, an address or questions exist', async () => {
  await app.database.pool.query(
    "insert into account (organisation_id, loginname, display_name, password_hash, role, is_active, tel) select organisation_id, 'left', 'left', '', 'operator', false, '13800000099' from account where loginname = 'own' on conflict do nothing",
  );
  const seen = [];
  for (const loginname of ['own', 'bare', 'left', 'nobody']) {
    await waitForNext();
    const begun = await send(recovery.begin, { loginname });
    const { token } = begun.data;
    const mask = (reply: { status: number; code: string; message: string; data: object | null }) =>
      JSON.stringify([
        reply.status,
        reply.code,
        reply.message.replaceAll(/\d+ s/g, 'N s'),
        { ...reply.data, token: '', requestId: '' },
      ]);
    const replies = [begun, await send(recovery.sendCode, { token, channel: 'sms' })];
    replies.push(await send(recovery.sendCode, { token, channel: 'sms' }));
    await app.database.pool.query('delete from attempt');
    await app.database.pool.query('update verification_code set code_hash = $1', [await hash('123456')]);
    for (let i = 0; i < 6; i += 1) replies.push(await validate(token, '654321'));
    replies.push(await validate(token, '654321', { way: 'question', answers: ANSWERS }), await save(token));
    seen.push(replies.map(mask).join('\n'));
  }
  for (const one of seen) expect(one).toBe(seen[0]);
});

it('no code is right where there is nobody to send it to', async () => {
  for (const loginname of ['bare', 'nobody']) {
    const token = await begin(loginname);
    await send(recovery.sendCode, { token, channel: 'sms' });
    await app.database.pool.query('update verification_code set code_hash = $1', [await hash('123456')]);
    expect(await validate(token, '123456')).toMatchObject({ code: '2201' });
  }
});

it('a code is good in its own recovery, for ten minutes; so is what it opened', async () => {
  const first = await begin();
  const second = await begin();
  const code = await codeBy(first, 'sms');
  expect(await validate(second, code)).toMatchObject({ code: '2202' });
  expect(await validate(first, code)).toMatchObject({ code: '200' });
  expect(await save(second)).toMatchObject({ code: '2204' });
  await app.database.pool.query(
    "update password_recovery set validated_at = validated_at - interval '601 s'",
  );
  expect(await save(first)).toMatchObject({ code: '2204' });
});

it('codes of one name are few, from wherever and in however many recoveries they are asked for', async () => {
  const replies: string[] = [];
  for (let i = 0; i < 9; i += 1) {
    await waitForNext();
    replies.push((await send(recovery.sendCode, { token: await begin(), channel: 'email' })).code);
  }
  expect(replies.filter((code) => code === '200')).toHaveLength(6);
  expect(replies.slice(6)).toEqual(['429', '429', '429']);
});

it('guesses at one code end after five, in parallel too', async () => {
  const token = await begin();
  const code = await codeBy(token, 'sms');
  const guesses = await Promise.all(Array.from({ length: 20 }, () => validate(token, wrong(code))));
  expect(guesses.filter((reply) => reply.code === '2201')).toHaveLength(5);
  expect(await validate(token, code)).toMatchObject({ code: '2202' });
});

it('keeps neither tokens nor codes', async () => {
  const token = await begin();
  const code = await codeBy(token, 'sms');
  for (const table of ['password_recovery', 'verification_code', 'outgoing_message', 'audit_event']) {
    const { rows } = await app.database.pool.query(`select to_jsonb(t)::text as row from ${table} as t`);
    const all = rows.map(({ row }) => row).join('\n');
    expect(all.includes(token), table).toBe(false);
    if (table !== 'audit_event')
      expect(all.includes(`"${code}`) || all.includes(` ${code}`), table).toBe(false);
  }
});

it('a code stands for the number that the account has now', async () => {
  const token = await begin();
  const code = await codeBy(token, 'sms');
  await app.database.pool.query("update account set tel = '13900000000' where id = $1", [accountId]);
  expect(await validate(token, code)).toMatchObject({ code: '2202' });
  expect(await save(token)).toMatchObject({ code: '2204' });
});

it('takes the place of the password that was looked at, not of one that came meanwhile', async () => {
  const token = await begin();
  expect(await validate(token, await codeBy(token, 'sms'))).toMatchObject({ code: '200' });
  const lock = `update account set password_hash = 'given meanwhile' where id = ${accountId}`;
  const saved = await whileWaiting(app.database.pool, { lock }, () => save(token));
  expect(saved).toMatchObject({ code: '2204' });
  expect(await passwordHash()).toBe('given meanwhile');
});

it('ends when the password is set otherwise, before or after whose account it is was shown', async () => {
  const setOtherwise = () =>
    app.database.pool.query("update account set password_hash = 'set by the owner' where id = $1", [
      accountId,
    ]);
  const shown = await begin();
  expect(await validate(shown, await codeBy(shown, 'sms'))).toMatchObject({ code: '200' });
  await waitForNext();
  const begun = await begin();
  const code = await codeBy(begun, 'sms');
  await setOtherwise();
  expect(await save(shown)).toMatchObject({ code: '2204' });
  // Whoever shows nothing is told what nobody's recovery tells.
  expect(await validate(begun, wrong(code))).toMatchObject({ code: '2201' });
  expect(await validate(begun, code)).toMatchObject({ code: '2204' });
  expect(await passwordHash()).toBe('set by the owner');
  // One that begins after it stands.
  await waitForNext();
  const next = await begin();
  expect(await validate(next, await codeBy(next, 'sms'))).toMatchObject({ code: '200' });
  expect(await save(next)).toMatchObject({ code: '200' });
});
