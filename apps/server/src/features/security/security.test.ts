import { hash, verify } from '@node-rs/argon2';
import { CODE_TRIES, calls, type StepPurpose } from '@zutai/contract';
import {
  type MailServer,
  type SmsGatewayServer,
  startMailServer,
  startSmsGateway,
} from '@zutai/dev-env/message-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createOutboxFeature } from '../outbox/index.ts';
import { createSecurityFeature, type SecurityFeature } from './index.ts';

const OLD = 'Old-Password-1';
const NEW = 'kG4tw0Lz-42x';
const { security } = calls;

let app: FeatureApp;
let mail: MailServer;
let sms: SmsGatewayServer;
let own: Caller;
let colleague: Caller;
let handlers: SecurityFeature['handlers'];
/** The same account in another session. */
let elsewhere: Caller;

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
  ({ handlers } = createSecurityFeature(platform, outbox));
  app.serve('security', security, handlers);
  colleague = await app.addCaller('Waterworks', 'colleague', 'operator');
  own = await app.addCaller('Waterworks', 'own', 'operator');
});
afterAll(async () => {
  await app?.close();
  await Promise.all([mail?.stop(), sms?.stop()]);
});
beforeEach(async () => {
  await app.database.pool.query('delete from attempt');
  await app.database.pool.query('delete from verification_code');
  await app.database.pool.query(
    `update account set password_hash = $1, tel = '13812345678', email = 'own@plant.example',
       security_questions = '{}', answer_hashes = '{}', must_change_password = false where id = $2`,
    [await hash(OLD), own.accountId],
  );
  await app.database.pool.query("update account set tel = '13900000001' where id = $1", [
    colleague.accountId,
  ]);
  // Changing the account above may have ended its sessions.
  await app.database.pool.query('update session set revoked_at = null');
  elsewhere = await addSession();
});

async function addSession(): Promise<Caller> {
  const { rows } = await app.database.pool.query(
    `insert into session (token_hash, account_id, address, user_agent, expires_at)
     values (sha256(gen_random_uuid()::text::bytea), $1, '192.0.2.7', '', now() + interval '1 day') returning id`,
    [own.accountId],
  );
  return { ...own, sessionId: rows[0].id };
}

/** The last code: a notice that a password was changed may come after it. */
const lastCodeOf = (texts: readonly string[]) =>
  texts.flatMap((text) => /\d{6}/.exec(text) ?? []).at(-1) ?? 'no code';
const mailedCode = () => lastCodeOf(mail.mails.map(({ text }) => text));
const smsCode = () => lastCodeOf(sms.asked.map(({ body }) => new URLSearchParams(body).get('text') ?? ''));
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const send = (call: (typeof security)[keyof typeof security], body: object = {}, caller = own) =>
  app.send(call, caller, body);
/** As if a minute had passed since the last code was asked for. */
const waitForNext = () => app.database.pool.query("update attempt set at = at - interval '61 s'");
const grant = async (purpose: StepPurpose): Promise<string> =>
  (await send(security.validateOldPwdForChangePwd, { purpose, password: OLD })).data.token;
const accountNow = async () =>
  (await app.database.pool.query('select * from account where id = $1', [own.accountId])).rows[0];

describe('showing who one is', () => {
  it('by the password', async () => {
    expect(await send(security.validateOldPwdForChangePwd, { purpose: 'tel', password: 'no' })).toMatchObject(
      { code: '2205', fields: [{ path: 'password' }] },
    );
    expect(await send(security.validateOldPwdForChangePwd, { purpose: 'tel', password: OLD })).toMatchObject({
      code: '200',
      data: { seconds: 600 },
    });
  });

  it('by the password, which cannot be guessed at an open session', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 8; i += 1)
      codes.push(
        (await send(security.validateOldPwdForChangePwd, { purpose: 'tel', password: `no ${i}` })).code,
      );
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('2205'));
    expect(codes.slice(6)).toEqual(['429', '429']);
  });

  it.each(['sms', 'email'] as const)('by a code by %s, once', async (channel) => {
    const isSms = channel === 'sms';
    const sent = await send(isSms ? security.getSMSCode : security.getEmailCode);
    expect(sent.data).toEqual({ recipient: isSms ? '138****78' : 'o***@plant.example', seconds: 600 });
    const code = isSms ? smsCode() : mailedCode();
    expect(JSON.stringify(sent.data)).not.toContain(code);
    const call = isSms ? security.validateSmsVerifycode : security.validateEmailForChangePwd;
    expect(await send(call, { purpose: 'password', code: wrong(code) })).toMatchObject({ code: '2201' });
    expect(await send(call, { purpose: 'password', code })).toMatchObject({ code: '200' });
    expect(await send(call, { purpose: 'password', code })).toMatchObject({ code: '2202' });
  });

  it('a code is good in its own session and for its own way, and what replaces it ends it', async () => {
    await send(security.getSMSCode);
    const first = smsCode();
    const there = { caller: elsewhere, address: '192.0.2.7', language: 'en' } as never;
    await expect(
      handlers.validateSmsVerifycode({ purpose: 'tel', code: first }, there),
    ).rejects.toMatchObject({ errorName: 'codeExpired' });
    expect(await send(security.validateEmailForChangePwd, { purpose: 'tel', code: first })).toMatchObject({
      code: '2202',
    });
    await waitForNext();
    await send(security.getSMSCode);
    const second = smsCode();
    if (first !== second)
      expect(await send(security.validateSmsVerifycode, { purpose: 'tel', code: first })).toMatchObject({
        code: '2201',
      });
    expect(await send(security.validateSmsVerifycode, { purpose: 'tel', code: second })).toMatchObject({
      code: '200',
    });
  });

  it('a code is good for five tries, also when they are made at once, and for ten minutes', async () => {
    await send(security.getEmailCode);
    const code = mailedCode();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        send(security.validateEmailForChangePwd, { purpose: 'tel', code: wrong(code) }),
      ),
    );
    expect(tries.filter((reply) => reply.code === '2201')).toHaveLength(CODE_TRIES);
    expect(await send(security.validateEmailForChangePwd, { purpose: 'tel', code })).toMatchObject({
      code: '2202',
    });
    await waitForNext();
    await send(security.getEmailCode);
    await app.database.pool.query("update verification_code set expires_at = expires_at - interval '601 s'");
    expect(
      await send(security.validateEmailForChangePwd, { purpose: 'tel', code: mailedCode() }),
    ).toMatchObject({ code: '2202' });
  });

  it('a right code that is used twice at once counts once', async () => {
    await send(security.getEmailCode);
    const code = mailedCode();
    const uses = await Promise.all(
      [1, 2, 3].map(() => send(security.validateEmailForChangePwd, { purpose: 'tel', code })),
    );
    expect(uses.filter((reply) => reply.code === '200')).toHaveLength(1);
  });

  it('codes to one recipient are asked for once a minute, and six times in a row by one account', async () => {
    expect(await send(security.getSMSCode)).toMatchObject({ code: '200' });
    expect(await send(security.getSMSCode)).toMatchObject({ status: 429 });
    expect(await send(security.getEmailCode)).toMatchObject({ code: '200' });
    for (let i = 0; i < 4; i += 1) {
      await waitForNext();
      expect(await send(security.getSMSCode)).toMatchObject({ code: '200' });
    }
    await waitForNext();
    expect(await send(security.getSMSCode)).toMatchObject({ status: 429 });
  });

  it('by answers together with a code, never by answers alone, without telling which was wrong', async () => {
    const answers = [
      { question: 'firstSchool', answer: 'Number 3' },
      { question: 'firstPet', answer: '大黄' },
      { question: 'firstJob', answer: 'Pump house' },
    ];
    const token = await grant('question');
    expect(await send(security.setSecrecyMessage, { token, answers })).toMatchObject({ code: '200' });
    const row = await accountNow();
    expect(row.security_questions).toEqual(['firstSchool', 'firstPet', 'firstJob']);
    expect(JSON.stringify(row)).not.toContain('大黄');
    const validate = (code: string, given = answers) =>
      send(security.validateQuestionForChangePwd, {
        purpose: 'password',
        channel: 'sms',
        code,
        answers: given,
      });
    expect(await validate('000000')).toMatchObject({ code: '2202' });
    await send(security.getSMSCode);
    const bad = answers.with(1, { question: 'firstPet', answer: '小黑' });
    const badCode = await validate(wrong(smsCode()));
    const badAnswer = await validate(smsCode(), bad);
    expect([badCode.code, badAnswer.code]).toEqual(['2203', '2203']);
    expect(badCode.message).toBe(badAnswer.message);
    // The code went with the wrong answer.
    expect(await validate(smsCode())).toMatchObject({ code: '2202' });
    await waitForNext();
    await send(security.getSMSCode);
    const loose = answers.with(0, { question: 'firstSchool', answer: ' number-3. ' });
    expect(await validate(smsCode(), loose)).toMatchObject({ code: '200' });
  });
});

describe('changing', () => {
  it('a step token is good in its session, for its purpose, once and for ten minutes', async () => {
    const token = await grant('tel');
    const set = (given: string, caller = own) =>
      send(security.setPwd, { token: given, password: NEW }, caller);
    expect(await set(token)).toMatchObject({ code: '2204' });
    const forPassword = await grant('password');
    const there = { caller: elsewhere, address: '192.0.2.7', language: 'en' } as never;
    await expect(handlers.setPwd({ token: forPassword, password: NEW }, there)).rejects.toMatchObject({
      errorName: 'stepExpired',
    });
    expect(await set(forPassword, colleague)).toMatchObject({ code: '2204' });
    await app.database.pool.query("update step_token set expires_at = expires_at - interval '601 s'");
    expect(await set(forPassword)).toMatchObject({ code: '2204' });
    const fresh = await grant('password');
    expect(await set(fresh)).toMatchObject({ code: '200' });
    expect(await set(fresh)).toMatchObject({ code: '2204' });
  });

  it('the password: by its rules, not the old one, told to its owner, and all other sessions end', async () => {
    const token = await grant('password');
    for (const password of [
      'short1A',
      'alllowercase',
      'Password-2026',
      'aaaBBB111',
      'kG4tw0Lz-42x-too-long',
      'kG4tw0😀z',
    ])
      expect(await send(security.setPwd, { token, password }), password).toMatchObject({ status: 400 });
    expect(await send(security.setPwd, { token, password: OLD })).toMatchObject({ code: '2128' });
    const before = mail.mails.length;
    expect(await send(security.setPwd, { token, password: NEW })).toMatchObject({ code: '200' });
    expect(await verify((await accountNow()).password_hash, NEW)).toBe(true);
    const { rows } = await app.database.pool.query(
      'select id from session where account_id = $1 and revoked_at is null',
      [own.accountId],
    );
    expect(rows).toEqual([{ id: own.sessionId }]);
    await expect.poll(() => mail.mails.length).toBe(before + 1);
    expect(mail.mails.at(-1)).toMatchObject({ to: ['own@plant.example'] });
    const event = await app.database.pool.query(
      "select * from audit_event where object_kind = 'account' and object_id = $1 order by id desc limit 1",
      [own.accountId],
    );
    expect(event.rows[0]).toMatchObject({ account_name: 'own', after: { password_hash: '(changed)' } });
  });

  it('the phone: after a code that was sent to the new one, which nobody else may have', async () => {
    const token = await grant('tel');
    expect(await send(security.getSMSCodeForNew, { token, tel: '13900000001' })).toMatchObject({
      code: '2206',
    });
    expect((await send(security.vaildUserTel, { tel: '13900000001' })).data).toEqual({ isFree: false });
    expect((await send(security.vaildUserTel, { tel: '13700000002' })).data).toEqual({ isFree: true });
    expect(await send(security.getSMSCodeForNew, { token: 'none', tel: '13700000002' })).toMatchObject({
      code: '2204',
    });
    expect((await send(security.getSMSCodeForNew, { token, tel: '13700000002' })).data).toMatchObject({
      recipient: '137****02',
    });
    expect(new URLSearchParams(sms.asked.at(-1)!.body).get('to')).toBe('13700000002');
    const code = smsCode();
    expect(await send(security.setTel, { token, tel: '13700000002' })).toMatchObject({ status: 400 });
    expect(await send(security.setTel, { token, tel: '13700000003', code })).toMatchObject({ code: '2201' });
    await waitForNext();
    await send(security.getSMSCodeForNew, { token, tel: '13700000002' });
    expect(await send(security.setTel, { token, tel: '13700000002', code: smsCode() })).toMatchObject({
      code: '200',
    });
    expect((await accountNow()).tel).toBe('13700000002');
    expect((await send(security.getUserMessage)).data).toMatchObject({ tel: '137****02' });
  });

  it('the phone, at once: the code to the present one makes nobody wait for that to the new one', async () => {
    await send(security.getSMSCode);
    const { token } = (await send(security.validateSmsVerifycode, { purpose: 'tel', code: smsCode() })).data;
    const tel = '+86 137-0000 0004';
    expect((await send(security.getSMSCodeForNew, { token, tel })).data).toMatchObject({
      recipient: '137****04',
    });
    // Written in another way, the same number.
    expect(await send(security.getSMSCodeForNew, { token, tel: '13700000004' })).toMatchObject({
      status: 429,
    });
    expect(await send(security.setTel, { token, tel: '137 0000 0004', code: smsCode() })).toMatchObject({
      code: '200',
    });
    expect((await accountNow()).tel).toBe('13700000004');
  });

  it('nobody sends one number codes from several accounts within the minute', async () => {
    const tel = '13700000005';
    await send(security.getSMSCodeForNew, { token: await grant('tel'), tel });
    const insert = "insert into step_token values (sha256('one'), $1, 'tel', now() + interval '1 minute')";
    await app.database.pool.query(insert, [colleague.sessionId]);
    const asked = await send(security.getSMSCodeForNew, { token: 'one', tel }, colleague);
    expect(asked).toMatchObject({ status: 429 });
  });

  it.each(['139 0000 0001', '+86 13900000001', '0086-139-0000-0001', '8613900000001'])(
    'the number of another account is taken, written as %s',
    async (tel) => {
      expect((await send(security.vaildUserTel, { tel })).data).toEqual({ isFree: false });
      const body = { token: await grant('tel'), tel };
      expect(await send(security.getSMSCodeForNew, body)).toMatchObject({ code: '2206' });
    },
  );

  it('a number that somebody else gets meanwhile is taken when it is set', async () => {
    const token = await grant('tel');
    const tel = '13700000006';
    await send(security.getSMSCodeForNew, { token, tel });
    const code = smsCode();
    await app.database.pool.query('update account set tel = $1 where id = $2', [tel, colleague.accountId]);
    expect(await send(security.setTel, { token, tel, code })).toMatchObject({ code: '2206' });
  });

  it('a code to the present phone does not prove a new one, nor the other way round', async () => {
    await send(security.getSMSCode);
    const token = await grant('tel');
    const body = { token, tel: '13812345678' };
    expect(await send(security.setTel, { ...body, code: smsCode() })).toMatchObject({ code: '2202' });
    await waitForNext();
    await send(security.getSMSCodeForNew, { token, tel: '13700000002' });
    await app.database.pool.query("delete from verification_code where purpose = 'identity'");
    expect(
      await send(security.validateSmsVerifycode, { purpose: 'password', code: smsCode() }),
    ).toMatchObject({ code: '2202' });
  });

  it('the e-mail address, in the same way', async () => {
    const token = await grant('email');
    expect(await send(security.getEmailCode, { email: 'new@plant.example' })).toMatchObject({ code: '2204' });
    expect(await send(security.getEmailCode, { token, email: 'no address' })).toMatchObject({ status: 400 });
    await send(security.getEmailCode, { token, email: 'new@plant.example' });
    expect(mail.mails.at(-1)!.to).toEqual(['new@plant.example']);
    const request = { token, email: 'new@plant.example', code: mailedCode() };
    expect(await send(security.setEmail, request)).toMatchObject({ code: '200' });
    expect((await accountNow()).email).toBe('new@plant.example');
  });

  it('the password: none of the commonest, and nothing that everybody knows of its owner', async () => {
    const token = await grant('password');
    for (const password of ['Baseball#1', 'Waterworks-7'])
      expect(await send(security.setPwd, { token, password }), password).toMatchObject({ status: 400 });
    expect(await send(security.setPwd, { token, password: NEW })).toMatchObject({ code: '200' });
  });

  it('questions: three different ones', async () => {
    const token = await grant('question');
    const answers = ['aa', 'bb', 'cc'].map((answer) => ({ question: 'firstPet', answer }));
    expect(await send(security.setSecrecyMessage, { token, answers })).toMatchObject({ status: 400 });
    const questions = ['firstSchool', 'firstPet', 'firstJob'];
    const alike = questions.map((question, i) => ({ question, answer: `${'...-'.charAt(i)}大黄` }));
    expect((await send(security.setSecrecyMessage, { token, answers: alike })).fields).toMatchObject([
      { path: 'answers[1].answer' },
    ]);
  });
});

it('without gateways nothing is verified by a code, and codes say that nothing was sent', async () => {
  const config = {
    smtpUrl: undefined,
    mailFrom: '',
    smsUrl: undefined,
    smsBody: '',
    smsAuthorization: '',
    smsSuccess: '',
  };
  const platform = { database: app.database, logger: pino({ level: 'silent' }), config };
  const { handlers: silent } = createSecurityFeature(platform, createOutboxFeature(platform));
  const context = { caller: own, address: '192.0.2.1', language: 'en' } as never;
  await expect(silent.getSMSCode({}, context)).rejects.toMatchObject({ errorName: 'channelNotSet' });
  const token = await grant('tel');
  expect(await silent.setTel({ token, tel: '13700000009' }, context)).toBeNull();
  expect((await accountNow()).tel).toBe('13700000009');
});
