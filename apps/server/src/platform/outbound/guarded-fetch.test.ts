import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressRule, isNetwork } from './address-rules.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])('of %s are refused', (address) => expect(createAddressRule([])(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('of %s are public', (address) =>
    expect(createAddressRule([])(address)).toBe(true),
  );

  it('are opened one by one, by network, or all networks of one’s own, but never link-local', () => {
    expect(createAddressRule(['10.1.0.0/16'])('10.1.9.9')).toBe(true);
    expect(createAddressRule(['10.1.0.0/16'])('10.2.0.1')).toBe(false);
    expect(createAddressRule(['fd00::1'])('fd00::1')).toBe(true);
    expect(createAddressRule(['*'])('192.168.7.7')).toBe(true);
    expect(createAddressRule(['*'])('::1')).toBe(true);
    expect(createAddressRule(['*'])('169.254.169.254')).toBe(false);
  });

  it('and networks are told from other texts', () => {
    expect(['10.0.0.0/8', '::1', 'fd00::/8'].every(isNetwork)).toBe(true);
    expect(['10.0.0.0/33', 'idp.example', '10.0.0', '', '10.0.0.0/8/1'].some(isNetwork)).toBe(false);
  });
});

describe('a guarded request', () => {
  let server: http.Server;
  let port: number;
  const seen: string[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host} ${request.url}`);
      if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1/inner' }).end();
      else if (request.url === '/large') response.end('x'.repeat(3000));
      else if (request.url === '/silent') return;
      else if (request.url === '/switch')
        request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
        );
      else if (request.url === '/cut') request.socket.destroy();
      else if (request.url === '/empty') response.writeHead(204).end();
      else request.pipe(response.setHeader('set-cookie', ['a=1', 'b=2']));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = createGuardedFetch({ allowedNetworks: ['127.0.0.0/8'], maxBytes: 2000, timeoutMs: 500 });
  const closed = createGuardedFetch({ allowedNetworks: [] });
  const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;

  it.each([
    ['file:///etc/passwd', 'protocol'],
    ['ftp://127.0.0.1/', 'protocol'],
    ['http://name:word@8.8.8.8/', 'credentials'],
    ['http://127.0.0.1/', 'address'],
    // Other ways to write the same.
    ['http://2130706433/', 'address'],
    ['http://0x7f.1/', 'address'],
    ['http://[::1]/', 'address'],
    ['http://[::ffff:127.0.0.1]/', 'address'],
    ['http://localhost/', 'address'],
  ])('refuses %s: %s', async (url, reason) => {
    await expect(closed(url)).rejects.toMatchObject({ name: 'OutboundRefusedError', reason });
  });

  it('sends nothing to what it refuses', async () => {
    seen.length = 0;
    await expect(closed(at('/'))).rejects.toThrow('not an address of the public internet');
    await expect(closed(at('/', 'localhost'))).rejects.toThrow('not an address of the public internet');
    expect(seen).toEqual([]);
  });

  it('connects to the address it looked at: a name is asked for once', async () => {
    // A name server in the hands of an attacker, which never says the same twice.
    const answers = [['192.0.2.1'], ['127.0.0.1'], ['192.0.2.1'], ['127.0.0.1', '10.0.0.1']];
    const rebound = createGuardedFetch({
      allowedNetworks: ['127.0.0.0/8'],
      findAddresses: async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    });
    await expect(rebound(at('/', 'rebind.example'))).rejects.toThrow('not an address');
    const reply = await rebound(at('/name', 'rebind.example'), { method: 'POST', body: 'text' });
    expect([reply.status, answers.length]).toEqual([200, 2]);
    await expect(rebound(at('/', 'rebind.example'))).rejects.toThrow('not an address');
    // One of several that is not allowed is enough.
    await expect(rebound(at('/', 'rebind.example'))).rejects.toThrow('not an address');
    expect(seen.at(-1)).toBe(`POST rebind.example:${port} /name`);
  });

  it('answers what came, without following redirects', async () => {
    const echoed = await open(at('/echo'), { method: 'POST', body: 'größe' });
    expect(await echoed.text()).toBe('größe');
    expect(echoed.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const moved = await open(at('/redirect'));
    expect([moved.status, moved.headers.get('location')]).toEqual([302, 'http://127.0.0.1/inner']);
    expect((await open(at('/empty'))).status).toBe(204);
    expect(seen).not.toContain(`GET 127.0.0.1:${port} /inner`);
  });

  it('ends what takes too long or is too large', async () => {
    await expect(open(at('/large'))).rejects.toMatchObject({ reason: 'tooLarge' });
    await expect(open(at('/silent'))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends with a connection that is cut or goes over to another protocol', async () => {
    await expect(open(at('/cut'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect(open(at('/switch'))).rejects.toThrow('no answer');
  });
});
