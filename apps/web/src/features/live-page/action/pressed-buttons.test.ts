import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Press, PressedButtons } from './pressed-buttons.ts';

const press: Press = {
  target: { equipmentId: '1' },
  signalId: '2',
  value: 'true',
  releaseValue: 'false',
  confirmed: false,
};
const listener = { onRefused: vi.fn(), onEnded: vi.fn(), onReleaseUnsure: vi.fn() };
const sent: { call: string; requestId: string | null; isKeptAlive: boolean | undefined }[] = [];
let answers: Record<string, () => Promise<Response>>;
let buttons: PressedButtons;

const code = (wire: string) => async () =>
  new Response(JSON.stringify({ code: wire, message: '', data: null }));
/** Of the press: how far it is. */
const reply = (status: string) => async () =>
  new Response(
    JSON.stringify({
      code: '200',
      message: '',
      data: {
        uuid: 'u',
        online: true,
        status,
        code: '200',
        message: '',
        data: { step: 'sent', readBack: null },
      },
    }),
  );
const lost = () => Promise.reject(new TypeError('network'));
const callsOf = (name: string) => sent.filter(({ call }) => call === name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sent.length = 0;
  answers = { writeVal: reply('success'), renewHold: code('200'), releaseHold: code('200') };
  buttons = new PressedButtons();
  // Stands in for the network, the one part that is not ours.
  vi.stubGlobal('fetch', (url: string, { body, keepalive }: RequestInit) => {
    const call = url.split('/').at(-1) ?? '';
    const requestId = new URLSearchParams(String(body)).get('requestId');
    sent.push({ call, requestId, isKeptAlive: keepalive });
    return answers[call]?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a button held on a page', () => {
  it('is renewed every second and released at once, also when the page is closing', async () => {
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(3500);
    expect(sent.map(({ call }) => call)).toEqual(['writeVal', 'renewHold', 'renewHold', 'renewHold']);
    buttons.releaseAll();
    // Sent within the same turn: a page that closes has no other.
    expect(callsOf('releaseHold')).toMatchObject([{ isKeptAlive: true }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('ends when its signal cannot be reached any more, and says so; others go on', async () => {
    buttons.press('a', press, listener);
    buttons.press('b', { ...press, signalId: '3' }, listener);
    await vi.advanceTimersByTimeAsync(0);
    buttons.endUnreachable((signalId) => signalId === '2');
    await vi.advanceTimersByTimeAsync(0);
    expect(callsOf('releaseHold')).toHaveLength(1);
    expect(listener.onEnded).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(callsOf('renewHold')).toHaveLength(1);
  });

  it('has a press of its own: two fingers on two buttons', async () => {
    buttons.press('a', press, listener);
    buttons.press('b', { ...press, signalId: '3' }, listener);
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(0);
    expect(callsOf('writeVal')).toHaveLength(2);
    buttons.release('a');
    await vi.advanceTimersByTimeAsync(1500);
    const [a, b] = callsOf('writeVal');
    expect(callsOf('releaseHold').map(({ requestId }) => requestId)).toEqual([a?.requestId]);
    expect(callsOf('renewHold').map(({ requestId }) => requestId)).toEqual([b?.requestId]);
  });

  it('is not renewed nor released after its press was refused', async () => {
    answers.writeVal = code('1306');
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(3000);
    // The names of errors are loaded with the first refusal.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    buttons.release('a');
    await vi.advanceTimersByTimeAsync(3000);
    expect(listener.onRefused).toHaveBeenCalledOnce();
    expect(sent.map(({ call }) => call)).toEqual(['writeVal']);
  });

  it('that is let go before its press was answered is released once the server has it', async () => {
    let take = (_reply: Response) => {};
    answers.writeVal = () => new Promise((resolve) => (take = resolve));
    answers.releaseHold = code('404');
    buttons.press('a', press, listener);
    buttons.release('a');
    await vi.advanceTimersByTimeAsync(400);
    take(new Response(JSON.stringify({ code: '200', message: '', data: null })));
    answers.releaseHold = code('200');
    await vi.advanceTimersByTimeAsync(1000);
    expect(callsOf('releaseHold').length).toBeGreaterThan(1);
    expect(listener.onReleaseUnsure).not.toHaveBeenCalled();
  });

  it('is released again and again while the server cannot be reached, as long as its lease lasts', async () => {
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(0);
    answers.releaseHold = lost;
    buttons.release('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(callsOf('releaseHold').length).toBeGreaterThan(5);
    expect(listener.onReleaseUnsure).toHaveBeenCalledOnce();
  });

  it('shows that it is asked for, held once the device has it, and nothing after it was let go', async () => {
    const seen: unknown[] = [];
    buttons.states.subscribe(() => seen.push(buttons.states.get('a')));
    answers.writeVal = reply('pending');
    answers.callback = reply('pending');
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(700);
    expect(seen).toEqual(['asked']);
    answers.callback = reply('success');
    await vi.advanceTimersByTimeAsync(700);
    buttons.release('a');
    expect(seen).toEqual(['asked', 'held', undefined]);
  });

  it.each([
    ['the device refuses it', () => (answers.callback = reply('failure'))],
    ['it can be renewed no more', () => (answers.renewHold = code('1308'))],
    ['its signal cannot be reached any more', () => buttons.endUnreachable(() => true)],
    ['the page is hidden', () => buttons.releaseAll()],
  ])('shows for a moment that it ended when %s', async (_why, end) => {
    answers.writeVal = reply('pending');
    answers.callback = reply('pending');
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(500);
    end();
    await vi.advanceTimersByTimeAsync(1500);
    expect(buttons.states.get('a')).toBe('ended');
    await vi.advanceTimersByTimeAsync(3500);
    expect(buttons.states.get('a')).toBeUndefined();
  });

  it('says when it was released without being let go', async () => {
    answers.renewHold = code('1308');
    buttons.press('a', press, listener);
    await vi.advanceTimersByTimeAsync(5000);
    expect(callsOf('renewHold')).toHaveLength(1);
    expect(listener.onEnded).toHaveBeenCalledOnce();
  });
});
