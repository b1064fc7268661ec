import type { CommandReply } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  it('waits 0.5, 1, 2, 5, 10, then always 30 s between polls', async () => {
    const startMs = Date.now();
    const asked: number[] = [];
    const end = pollCommand({
      ask: async () => {
        asked.push(Date.now() - startMs);
        return reply(asked.length === 8 ? 'success' : 'pending');
      },
      onReply: () => {},
      signal: new AbortController().signal,
    });
    await vi.runAllTimersAsync();
    expect(await end).toBe('decided');
    expect(asked.map((ms, i) => ms - (asked[i - 1] ?? 0))).toEqual([
      500, 1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('gives up after 180 polls', async () => {
    const ask = vi.fn(async () => reply('pending'));
    const end = pollCommand({
      ask,
      onReply: () => {},
      signal: new AbortController().signal,
    });
    await vi.runAllTimersAsync();
    expect(await end).toBe('timeout');
    expect(ask).toHaveBeenCalledTimes(180);
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
    expect(await end).toBe('decided');
    expect(onReply.mock.calls.map(([one]) => one.status)).toEqual(['pending', 'failure']);
  });

  it('stops at once when it is no longer wanted', async () => {
    const ask = vi.fn(async () => reply('pending'));
    const stop = new AbortController();
    const end = pollCommand({ ask, onReply: () => {}, signal: stop.signal });
    stop.abort();
    expect(await end).toBe('aborted');
    await vi.runAllTimersAsync();
    expect(ask).not.toHaveBeenCalled();
  });
});
