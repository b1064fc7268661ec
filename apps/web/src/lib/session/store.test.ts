import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@zutai/contract';
import { resources } from '@zutai/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: Server;
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((_request, reply) => {
    // A connection that is kept would end by itself while a slow machine loads the modules anew.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    reply.writeHead(answer.status, headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // In a browser addresses are relative to the site.
  const browserFetch = globalThis.fetch;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => browserFetch(`${origin}${path}`, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => vi.resetModules());

/** A tab that is opened: nothing was asked yet. */
const open = async (status: number, code: string, data: unknown = null) => {
  answer = { status, body: JSON.stringify({ code, message: code === '1006' ? 'revoked' : '', data }) };
  const session = await import('./index.ts');
  return { user: session.loadUser(), session };
};

describe('Section 5: "Login info fetch fails with 获取权限信息失败，请重新登录！ when no data is returned."', () => {
  it('is the text of the login page', () => {
    expect(resources.zh.session.infoFailed).toBe('获取权限信息失败，请重新登录！');
  });

  it.each([
    ['no data', 200, '200'],
    ['a refusal', 403, '403'],
    ['a failure', 500, '500'],
  ])('sends to the login page with it on %s', async (_what, status, code) => {
    const { user, session } = await open(status, code);
    expect(await user).toBeNull();
    expect(session.hasSessionFailed()).toBe(true);
    session.setUser({ loginname: 'me' } as never);
    expect(session.hasSessionFailed()).toBe(false);
  });

  it.each(['1010', '1006'])('sends there without a word when nobody is signed in (%s)', async (code) => {
    const { user, session } = await open(401, code);
    expect(await user).toBeNull();
    expect(session.hasSessionFailed()).toBe(false);
  });

  it('says why a session ended that there was: revoked in the words of the server, else by its time', async () => {
    const { user, session } = await open(401, '1006', null);
    await user;
    expect(session.sessionEnding()).toEqual({ by: 'server', message: 'revoked' });
    session.setUser({ userId: '1', loginname: 'me' } as never);
    expect(session.sessionEnding()).toBeNull();
    const { call } = await import('../call/index.ts');
    answer = { status: 401, body: JSON.stringify({ code: '1010', message: '', data: null }) };
    await call(calls.session.info, {}).catch(() => {});
    expect(session.sessionEnding()).toEqual({ by: 'time' });
    session.setUser({ userId: '1', loginname: 'me' } as never);
    answer = { status: 401, body: JSON.stringify({ code: '2791', message: 'other', data: null }) };
    await expect(call(calls.session.info, {})).rejects.toMatchObject({ name: 'sessionOfOther' });
    expect(session.sessionEnding()).toEqual({ by: 'other', message: 'other' });
    // Who goes on with the session of the other is asked for as nobody in particular.
    session.clearSession();
    answer = { status: 200, body: JSON.stringify({ code: '200', message: '', data: { userId: '2' } }) };
    expect(await session.loadUser()).toMatchObject({ userId: '2' });
    expect(session.sessionEnding()).toBeNull();
  });

  it('does not say that anything ended to whom nobody knew', async () => {
    const { user, session } = await open(401, '1010');
    await user;
    expect(session.sessionEnding()).toBeNull();
  });

  it('does not when the server is away: there is no signing in either', async () => {
    const { user } = await open(503, '503');
    await expect(user).rejects.toMatchObject({ name: 'notReady' });
  });
});
