import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, type LoggerOptions } from './logger.ts';
import { shortenLine } from './short-lines.ts';

function captureLog(form: LoggerOptions['form'] = 'json') {
  const destination = new PassThrough();
  const chunks: string[] = [];
  destination.on('data', (chunk) => chunks.push(String(chunk)));
  return { logger: createLogger({ level: 'info', form, destination }), read: () => chunks.join('') };
}

describe('createLogger', () => {
  it.each([
    [{ password: 'hunter2' }],
    [{ user: { password: 'hunter2', name: 'a' } }],
    [{ req: { headers: { cookie: 'hunter2' } } }],
    [{ req: { headers: { authorization: 'hunter2', 'set-cookie': ['hunter2'] } } }],
    [{ gateway: { key: 'hunter2' } }],
    [{ token: 'hunter2' }],
    [{ config: { databaseUrl: 'postgres://a:hunter2@b/c' } }],
    [
      {
        err: Object.assign(new Error('no postgres://a:hunter2@b/c'), {
          detail: 'hunter2',
          parameters: ['hunter2'],
        }),
      },
    ],
  ])('cuts the secret from %o', async (fields) => {
    for (const form of ['json', 'short'] as const) {
      const { logger, read } = captureLog(form);
      logger.info(fields, 'something happened at mqtt://sn:hunter2@host/');
      await new Promise(setImmediate);
      expect(read()).toContain('something happened');
      expect(read()).not.toContain('hunter2');
    }
  });

  it.each(['a', 'a:', ':', '@', '://', 'a://', 'a://b', 'a://b:c'])(
    'takes as long as a line is, whatever strangers make of it: %s',
    async (text) => {
      const { logger, read } = captureLog();
      // With a pattern that looks at each letter from each letter before it, this takes minutes.
      logger.info({ username: text.repeat(200_000 / text.length) }, 'refused');
      await new Promise(setImmediate);
      expect(read()).toContain('refused');
    },
  );

  it('cuts passwords that hold an @, and keeps the rest of the line', async () => {
    const { logger, read } = captureLog();
    logger.info({ to: 'amqp://b.example:99/x@y' }, 'tried mqtt://sn:hun@ter2@host/x and http://host:80/a');
    await new Promise(setImmediate);
    expect(JSON.parse(read())).toMatchObject({
      to: 'amqp://b.example:99/x@y',
      msg: 'tried mqtt://sn:[redacted]@host/x and http://host:80/a',
    });
  });

  it('keeps what is no secret', async () => {
    const { logger, read } = captureLog();
    logger.child({ part: 'db', requestId: 'r1' }).warn({ keys: 3, userName: 'ann' }, 'slow');
    await new Promise(setImmediate);
    expect(JSON.parse(read())).toMatchObject({
      level: 'warn',
      part: 'db',
      requestId: 'r1',
      keys: 3,
      userName: 'ann',
      msg: 'slow',
    });
  });
});

describe('shortenLine', () => {
  it('is one readable line', () => {
    const line = JSON.stringify({
      level: 'warn',
      time: '2025-01-02T03:04:05.000Z',
      part: 'db',
      msg: 'slow',
      tookMs: 12,
    });
    expect(shortenLine(line, false)).toMatch(/^\d\d:\d\d:05 warn {2}\[db\] slow tookMs=12$/);
  });

  it('lets nothing of a stranger begin a line of its own or steer the terminal', () => {
    const line = JSON.stringify({
      level: 'info',
      time: '2025-01-02T03:04:05.000Z',
      msg: 'refused',
      name: 'a\n\u001b[2Jb',
    });
    expect(shortenLine(line, false)).toContain('name=a\\u000a\\u001b[2Jb');
    expect(shortenLine(JSON.stringify({ level: 'info', msg: 'a\nb' }), false)).not.toContain('\n');
  });

  it('shows the stack of an error and passes other text through', () => {
    expect(shortenLine('{"level":"error","msg":"x","err":{"stack":"Error: y\\n at z"}}', false)).toContain(
      'x\n  Error: y\n   at z',
    );
    expect(shortenLine('plain text', true)).toBe('plain text');
  });
});
