import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

/** The cable is out, as browsers report it; the server may run on this very machine. */
beforeEach(() => onlineManager.setOnline(false));
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

const soon = new Promise((resolve) => setTimeout(resolve, 2_000, 'still waiting'));

describe('without a network', () => {
  it('answers are asked for all the same', async () => {
    const asked = queryClient.fetchQuery({ queryKey: ['signals'], queryFn: async () => 'answer' });
    expect(await Promise.race([asked, soon])).toBe('answer');
  });

  it('a write is made now or fails now, and never later', async () => {
    const make = vi.fn(async () => {
      throw new Error('away');
    });
    const write = new MutationObserver(queryClient, { mutationFn: make });
    const ended = write.mutate().catch(String);
    expect(await Promise.race([ended, soon])).toBe('Error: away');
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(make).toHaveBeenCalledOnce();
  });
});
