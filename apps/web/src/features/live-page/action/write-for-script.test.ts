import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WriteTarget } from '../../monitor/index.ts';
import { writeToEnd } from './write-for-script.ts';

const reply = (status: string, code = '200', message = '') => ({
  ...{ uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', online: true, status, code, message },
  data: { step: 'sent', readBack: null },
});

/** Stands in for the network, the one part that is not ours. */
function answer(...replies: object[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push(`${url} ${String(body)}`);
    const data = replies[Math.min(sent.length, replies.length) - 1];
    const isRefused = data !== undefined && 'refused' in data;
    return new Response(
      JSON.stringify(
        isRefused ? { code: '2004', message: 'read-only', data: null } : { code: '200', message: '', data },
      ),
    );
  });
  return sent;
}
const write = (target: WriteTarget) =>
  writeToEnd({ target, signalId: '2', value: '1', confirmed: true }, new AbortController().signal);

afterEach(() => void vi.unstubAllGlobals());

describe('a write of a script', () => {
  it('goes the way of the equipment or of the project, and ends when it was read back', async () => {
    const own = answer(reply('success'));
    await write({ equipmentId: '7' });
    expect(own).toEqual([
      expect.stringMatching(
        /^\/lfscada\/monitor\/multi\/signal\/writeVal equipmentId=7&signalId=2&value=1&requestId=[-0-9a-f]{36}&confirmed=true$/,
      ),
    ]);
    const project = answer(reply('pending'), reply('success'));
    await write({ projectId: '5' });
    expect(project[0]).toMatch(
      /^\/lfscada\/monitor\/project\/signal\/writeVal projectId=5&signalId=2&value=1&/,
    );
    expect(project[1]).toMatch(/^\/lfscada\/monitor\/project\/signal\/callback uuid=/);
  });

  it('is not sent at all where the page is shown as it was', async () => {
    const sent = answer(reply('success'));
    await expect(write({ refusal: 'the past' })).rejects.toThrow('the past');
    expect(sent).toEqual([]);
  });

  it.each([
    ['refused', { refused: true }, 'read-only'],
    ['failed in the words of the server', reply('failure', '1712', 'busy'), 'busy'],
    ['not sent, because the equipment is offline', { ...reply('pending'), online: false }, /./],
  ])('fails when it was %s', async (_name, data, message) => {
    answer(data);
    await expect(write({ equipmentId: '7' })).rejects.toThrow(message);
  });
});
