import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, frameCalls } from '@zutai/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { createFrameFeature } from './index.ts';
import { findRefusal } from './may-frame.ts';

/** Whoever is signed in opens those of them that they see. */
const { queryShown: _shown, open: _open, check: _check, ...recordCalls } = frameCalls;
const config = { outboundNetworks: ['127.0.0.1'] };

describeRecords({
  feature: 'frame',
  calls: recordCalls,
  createHandlers: (database) => {
    const { query, info, add, edit, delete: remove } = createFrameFeature({ database, config }).handlers;
    return { query, info, add, edit, delete: remove };
  },
  sample: {
    titleEn: 'In English',
    address: 'https://mes.plant.example:8443/orders?line=2',
    path: 'mes',
    openFlag: 'tab',
    origins: 'https://sso.plant.example',
    menuGroup: 'monitor',
    roles: ['operator', 'engineer'],
    remark: 'First',
  },
  change: { remark: 'Second', roles: [] },
  unique: {
    field: 'path',
    taken: errors.framePathTaken.wire,
    valueFor: (title) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replace(/-$/, ''),
  },
});

describe('pages of other systems', () => {
  let app: FeatureApp;
  let admin: Caller;
  let operator: Caller;
  let stranger: Caller;
  const servers: http.Server[] = [];
  beforeAll(async () => {
    app = await createFeatureApp();
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    operator = await app.addCaller('Waterworks', 'watch', 'operator');
    stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    const feature = createFrameFeature({ database: app.database, config });
    app.serve('frame', frameCalls, feature.handlers);
    feature.registerRoutes(app.http, app.serveOptions);
  });
  afterEach(() => servers.splice(0).map((server) => server.close()));
  afterAll(() => app?.close());

  let count = 0;
  const add = async (more: object = {}) => {
    count += 1;
    const path = `page-${count}`;
    const request = { title: `Page ${count}`, path, address: 'https://mes.plant.example/', ...more };
    expect(await app.send(frameCalls.add, admin, request)).toMatchObject({ code: '200' });
    return path;
  };
  const pathsOf = async (caller: Caller) =>
    ((await app.send(frameCalls.queryShown, caller)).data as { path: string }[]).map(({ path }) => path);
  /** Another system: a real server on this machine. */
  const startSystem = async (answer: http.RequestListener) => {
    const server = http.createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((done) => server.once('listening', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const check = async (more: object) =>
    (await app.send(frameCalls.check, operator, { path: await add(more) })).data as object;

  it('are seen by their roles, by whoever manages them, and by nobody of another organisation', async () => {
    const all = await add();
    const ofOperators = await add({ roles: ['operator'] });
    const ofEngineers = await add({ roles: ['engineer', '123'] });
    expect(await pathsOf(admin)).toEqual(expect.arrayContaining([all, ofOperators, ofEngineers]));
    expect(await pathsOf(operator)).toEqual(expect.arrayContaining([all, ofOperators]));
    expect(await pathsOf(operator)).not.toContain(ofEngineers);
    expect(await pathsOf(stranger)).toEqual([]);
    for (const [caller, path] of [
      [operator, ofEngineers],
      [stranger, all],
      [operator, 'nowhere'],
    ] as const)
      for (const call of [frameCalls.open, frameCalls.check]) {
        const refused = await app.send(call, caller, { path });
        expect(refused).toMatchObject({ status: 404, code: errors.frameNotConfigured.wire });
      }
    expect((await app.get(`/lfscada/frame/host/${ofEngineers}`, operator)).statusCode).toBe(404);
    expect((await app.get(`/lfscada/frame/host/${all}`, null)).statusCode).toBe(401);
  });

  it('stand in a document of ours whose policy names their origins alone, in a sandbox', async () => {
    const path = await add({
      title: '"><script>alert(1)</script>',
      address: 'https://mes.plant.example/o?a=1&b="',
      origins: 'https://sso.plant.example\nhttps://cdn.plant.example:8443',
    });
    const reply = await app.get(`/lfscada/frame/host/${path}`, operator);
    expect(reply.headers['content-security-policy']).toContain(
      'frame-src https://mes.plant.example https://sso.plant.example https://cdn.plant.example:8443;',
    );
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(reply.body).toContain('src="https://mes.plant.example/o?a=1&amp;b=&quot;"');
    expect(reply.body).not.toContain('<script>alert');
    const [, sandbox] = /sandbox="([^"]*)"/.exec(reply.body) ?? [];
    expect(sandbox).toContain('allow-same-origin');
    expect(sandbox).not.toContain('allow-top-navigation');
    // One of this very host would reach out of its frame.
    const own = await add({ address: 'http://localhost/other' });
    const ofOwn = await app.get(`/lfscada/frame/host/${own}`, operator, { host: 'localhost' });
    expect(ofOwn.body).not.toContain('allow-same-origin');
  });

  it.each([
    ['address', 'javascript:alert(1)'],
    ['address', 'https://user:secret@mes.plant.example/'],
    ['address', "https://mes.example'; script-src *"],
    ['path', 'Orders/2'],
    ['origins', "https://sso.example; script-src 'unsafe-inline'"],
    ['origins', 'https://sso.example/path'],
    ['openFlag', 'popup'],
  ])('refuse the %s %s', async (field, value) => {
    const request = { title: 'Bad', path: 'bad', address: 'https://mes.plant.example/', [field]: value };
    const refused = await app.send(frameCalls.add, admin, request);
    expect(refused).toMatchObject({ status: 400, fields: [{ path: field }] });
  });

  it('are asked for what the other system says to being framed', async () => {
    const open = await startSystem((_request, reply) => reply.end('<p>Orders</p>'));
    const closed = await startSystem((_request, reply) =>
      reply.setHeader('x-frame-options', 'SAMEORIGIN').end('<p>Orders</p>'),
    );
    const leading = await startSystem((_request, reply) => reply.writeHead(302, { location: open }).end());
    expect(await check({ address: open })).toEqual({ state: 'fits', detail: '' });
    expect(await check({ address: closed })).toEqual({
      state: 'refuses',
      detail: 'X-Frame-Options: SAMEORIGIN',
    });
    expect(await check({ address: leading })).toEqual({ state: 'leadsElsewhere', detail: open });
    expect(await check({ address: leading, origins: open })).toEqual({ state: 'fits', detail: '' });
    expect(await check({ address: 'http://127.0.0.1:1/' })).toEqual({
      state: 'unreachable',
      detail: 'ECONNREFUSED',
    });
    // A network that the server may not ask in.
    expect(await check({ address: 'http://127.0.0.2:8080/' })).toEqual({ state: 'notAsked', detail: '' });
  });
});

describe('what a browser makes of the headers of a page', () => {
  const refusal = (xFrameOptions: string | null, contentSecurityPolicy: string | null = null) =>
    findRefusal({
      ...{ xFrameOptions, contentSecurityPolicy },
      pageOrigin: 'https://mes.plant.example',
      ownOrigin: 'https://scada.plant.example:8443',
    });

  it.each([
    [null, null],
    ['ALLOWALL', null],
    ['DENY', 'frame-ancestors *'],
    [null, "default-src 'self'; frame-ancestors 'self' https://*.plant.example:8443"],
    [null, 'frame-ancestors scada.plant.example:*'],
    [null, 'frame-ancestors https:'],
    [null, "script-src 'none'"],
  ])('it frames one of %s, %s', (options, policy) => {
    expect(refusal(options, policy)).toBe('');
  });

  it.each([
    ['deny', null],
    ['SAMEORIGIN', null],
    [null, "frame-ancestors 'none'"],
    [null, "frame-ancestors 'self'"],
    [null, 'frame-ancestors'],
    [null, 'frame-ancestors https://scada.plant.example'],
    [null, 'frame-ancestors https://plant.example:8443 https://*.brewery.example:8443'],
    [null, "frame-ancestors *, frame-ancestors 'none'"],
  ])('it does not frame one of %s, %s', (options, policy) => {
    expect(refusal(options, policy)).not.toBe('');
  });
});
