import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followUnknown, RUNNING_STATE, runWrite, type WriteState } from './run-write.ts';

let answers: ((() => Promise<Response>) | undefined)[];
const sent: string[] = [];
const answer =
  (data: unknown, code = '200') =>
  async () =>
    new Response(JSON.stringify({ code, message: code === '200' ? '' : 'refused', data }));
const reply = (status: string, step = 'sent') =>
  answer({ uuid: 'u', online: true, status, code: '', message: '', data: { step, readBack: null } });
const lost = () => Promise.reject(new TypeError('network'));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  // Stands in for the network, the one part that is not ours.
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url.split('/').at(-1) ?? '');
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function run(...all: typeof answers) {
  answers = all;
  const ended = runWrite({
    target: { equipmentId: '1' },
    signalId: '2',
    value: '1',
    requestId: 'r',
    confirmed: true,
    signal: new AbortController().signal,
    onState: () => {},
  });
  await vi.runAllTimersAsync();
  return ended;
}

it('ends as unknown at 60 s, not as failed', async () => {
  expect(await run(reply('pending'))).toMatchObject({ phase: 'unknown', step: 'sent' });
});

it('ends as unknown when the server tells it, and as done when a later answer settles it', async () => {
  expect(await run(reply('pending'), reply('unknown'))).toMatchObject({ phase: 'unknown' });
  expect(await run(reply('pending'), reply('unknown'), reply('success', 'readBack'))).toMatchObject({
    phase: 'done',
    failure: '',
  });
});

it('asks by its request id when the submission was not answered, and never submits twice', async () => {
  expect(await run(lost, reply('pending'), reply('success', 'readBack'))).toMatchObject({ phase: 'done' });
  expect(sent.filter((name) => name === 'writeVal')).toHaveLength(1);
});

it('fails when the server never received it', async () => {
  expect(await run(lost, answer(null, '404'))).toMatchObject({ phase: 'failed', step: null });
});

it('is unknown when the server may not tell any more', async () => {
  expect(await run(reply('pending'), answer(null, '403'))).toMatchObject({
    phase: 'unknown',
    failure: 'refused',
  });
});

it('fails when it was refused', async () => {
  expect(await run(answer(null, '1306'))).toMatchObject({ phase: 'failed', failure: 'refused' });
  expect(sent).toEqual(['writeVal']);
});

it('that ended as unknown is settled by a later reading while somebody looks', async () => {
  answers = [
    ...[reply('unknown'), lost, reply('pending')],
    reply('success', 'readBack'),
    answer(null, '404'),
  ];
  const seen: WriteState[] = [];
  const unknown: WriteState = { ...RUNNING_STATE, phase: 'unknown', step: 'sent', failure: 'no answer' };
  const followed = followUnknown(
    {
      ...{ target: { equipmentId: '1' }, requestId: 'r', signal: new AbortController().signal },
      onState: (state) => seen.push(state),
    },
    unknown,
  );
  await vi.runAllTimersAsync();
  await followed;
  expect(seen.map(({ phase }) => phase)).toEqual(['unknown', 'done']);
  expect(sent).toEqual(['callback', 'callback', 'callback', 'callback']);
});

it('that is unknown is not asked about any more once nobody looks', async () => {
  answers = [reply('unknown')];
  const stop = new AbortController();
  const onState = vi.fn();
  const followed = followUnknown(
    { target: { equipmentId: '1' }, requestId: 'r', signal: stop.signal, onState },
    RUNNING_STATE,
  );
  stop.abort();
  await vi.runAllTimersAsync();
  await followed;
  expect(sent).toEqual([]);
});
