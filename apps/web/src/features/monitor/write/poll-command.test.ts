import type { CommandReply } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call/index.ts';
import { pollCommand } from './poll-command.ts';

const reply = (status: CommandReply['status']): CommandReply => ({
  uuid: 'u',
  online: true,
  status,
  code: '200',
  message: '',
  data: { step: 'sent', readBack: null },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pollCommand', () => {
  it('waits 0.5, 1, 2, 5, 10, then always 30 s between polls, as long as it may', async () => {
    const startMs = Date.now();
    const asked: number[] = [];
    const end = pollCommand({
      ask: async () => {
        asked.push(Date.now() - startMs);
        return reply(asked.length === 8 ? 'success' : 'pending');
      },
      onReply: () => {},
      signal: new AbortController().signal,
      timeoutMs: 3_600_000,
    });
    await vi.runAllTimersAsync();
    expect(await end).toEqual({ kind: 'decided' });
    expect(asked.map((ms, i) => ms - (asked[i - 1] ?? 0))).toEqual([
      500, 1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('ends at 60 s, whatever is under way then, and after 180 polls', async () => {
    const startMs = Date.now();
    const ask = vi.fn(async (signal: AbortSignal) => {
      // A server that holds each poll, and one that never answers.
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return reply('pending');
    });
    const end = pollCommand({ ask, onReply: () => {}, signal: new AbortController().signal });
    await vi.runAllTimersAsync();
    expect(await end).toEqual({ kind: 'timeout' });
    expect(Date.now() - startMs).toBe(60_000);
    const quick = vi.fn(async () => reply('pending'));
    const waitsMs = [1];
    const other = pollCommand({
      ask: quick,
      onReply: () => {},
      signal: new AbortController().signal,
      waitsMs,
    });
    await vi.runAllTimersAsync();
    expect(await other).toEqual({ kind: 'timeout' });
    expect(quick).toHaveBeenCalledTimes(180);
  });

  it.each(['1010', '403', '404'])('ends when it is refused to be told (%s)', async (code) => {
    const error = new CallError(code, 'no');
    const ask = vi.fn(async () => Promise.reject(error));
    const end = pollCommand({ ask, onReply: () => {}, signal: new AbortController().signal });
    await vi.runAllTimersAsync();
    expect(await end).toEqual({ kind: 'refused', error });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("bears the server's own trouble, and waits on while the result is unknown", async () => {
    const answers = [new CallError('500', 'broken'), reply('unknown'), reply('success')];
    const onReply = vi.fn();
    const end = pollCommand({
      ask: async () => {
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      },
      onReply,
      signal: new AbortController().signal,
    });
    await vi.runAllTimersAsync();
    expect(await end).toEqual({ kind: 'decided' });
    expect(onReply.mock.calls.map(([one]) => one.status)).toEqual(['unknown', 'success']);
  });

  it('asks again when a poll is not answered, and tells every answer', async () => {
    const answers: (CommandReply | Error)[] = [reply('pending'), new Error('offline'), reply('failure')];
    const onReply = vi.fn();
    const end = pollCommand({
      ask: async () => {
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      },
      onReply,
      signal: new AbortController().signal,
    });
    await vi.runAllTimersAsync();
    expect(await end).toEqual({ kind: 'decided' });
    expect(onReply.mock.calls.map(([one]) => one.status)).toEqual(['pending', 'failure']);
  });

  it('stops at once when it is no longer wanted', async () => {
    const ask = vi.fn(async () => reply('pending'));
    const stop = new AbortController();
    const end = pollCommand({ ask, onReply: () => {}, signal: stop.signal });
    stop.abort();
    expect(await end).toEqual({ kind: 'aborted' });
    await vi.runAllTimersAsync();
    expect(ask).not.toHaveBeenCalled();
  });
});
