import { GATEWAY_LOG_MAX, gatewayLogAnswer } from '@zutai/contract/sparkplug';
import { beforeEach, expect, it } from 'vitest';
import type { AgentLogger } from '../logger.ts';
import { AgentLog } from './agent-log.ts';

let passed: [level: string, details: object, message: string][];
let log: AgentLog;

beforeEach(() => {
  passed = [];
  const pass =
    (level: string) =>
    (details: object, message: string): void =>
      void passed.push([level, details, message]);
  const target: AgentLogger = {
    ...{ debug: pass('debug'), info: pass('info'), warn: pass('warn'), error: pass('error') },
  };
  log = new AgentLog(target);
});
/** Messages and details, as somebody reads them. */
const texts = () => log.list().map(({ message, details }) => `${message} | ${details}`);

it('passes everything on as it is, and keeps info and above in order', () => {
  log.debug({ a: 1 }, 'a detail');
  log.info({ sn: 'GW-1', code: undefined }, 'connected');
  log.warn({ reason: 'closed', delayMs: 5 }, 'no connection');
  log.error({ error: new RangeError('bad'), at: { line: 3 } }, 'failed');
  expect(passed.map(([level, , message]) => `${level} ${message}`)).toEqual([
    ...['debug a detail', 'info connected', 'warn no connection', 'error failed'],
  ]);
  expect(passed[1]).toEqual(['info', { sn: 'GW-1', code: undefined }, 'connected']);
  expect(log.list()).toMatchObject([
    { number: 1, level: 'info', message: 'connected', details: 'sn=GW-1' },
    { number: 2, level: 'warn', message: 'no connection', details: 'reason=closed delayMs=5' },
    { number: 3, level: 'error', message: 'failed', details: 'error=RangeError: bad at={"line":3}' },
  ]);
});

it('keeps the newest lines only, each cut, and no more than one answer holds', () => {
  const { lines, lineLength, json } = GATEWAY_LOG_MAX;
  for (let count = 1; count <= lines + 20; count += 1) log.info({}, `line ${count}`);
  expect(log.list()).toHaveLength(lines);
  expect(log.list()[0]).toMatchObject({ number: 21, message: 'line 21' });
  expect(log.list().at(-1)).toMatchObject({ number: lines + 20, message: `line ${lines + 20}` });
  log.info({ text: 'x'.repeat(5_000) }, 'm'.repeat(600));
  log.info({ text: 'x' }, 'm'.repeat(5_000));
  const [first, second] = log.list().slice(-2);
  expect(first!.message.length + first!.details.length).toBe(lineLength);
  expect([second!.message.length, second!.details]).toEqual([lineLength, '']);
  // What JSON writes with six characters each.
  for (let count = 0; count < lines; count += 1) log.error({ text: '\u0001'.repeat(1_000) }, 'strange');
  const answer = { kind: 'log', lines: log.list() } as const;
  expect(answer.lines.length).toBeGreaterThan(50);
  expect(JSON.stringify(answer).length).toBeLessThan(json + 2 * lines);
  expect(() => gatewayLogAnswer.parse(answer)).not.toThrow();
});

it('has no secret that it is told of, however it is spelled, also where a line is cut', () => {
  const secret = 'p"ss wörd';
  log.hide([secret, '']);
  log.hide(['key-of-the-gateway', 'key']);
  log.warn({ error: `refused: ${secret}` }, `sign-in with key-of-the-gateway`);
  log.warn({ asked: { url: `/a?p=${encodeURIComponent(secret)}`, body: secret } }, 'asked');
  log.warn({ text: `${'x'.repeat(GATEWAY_LOG_MAX.lineLength - 10)}${secret}` }, 'm');
  expect(texts().slice(0, 2)).toEqual([
    'sign-in with *** | error=refused: ***',
    'asked | asked={"url":"/a?p=***","body":"***"}',
  ]);
  expect(texts()[2]).not.toContain('p"s');
  expect(JSON.stringify(log.list())).not.toContain('rd"');
});

it('has no secret that is known by its name or by what it looks like', () => {
  log.info({ password: 'a1', apiKey: 'a2', options: { token: 'a3', host: 'plc' } }, 'configured');
  log.error({ error: 'connect mqtt://user:a4@broker:1883 failed' }, 'no connection');
  let problem = '';
  try {
    JSON.parse('{ "password": "a5", broken');
  } catch (error) {
    problem = String(error);
  }
  log.warn({ error: problem }, 'not understood');
  log.warn(
    { error: `SyntaxError: Unexpected token 'b', ..."d": "a6",\n broken" is not valid JSON` },
    'nor this',
  );
  const all = texts().join('\n');
  expect(all).toContain('host":"plc"');
  expect(all).toContain('mqtt://***@broker:1883 failed');
  expect(all).not.toMatch(/a\d/);
});
