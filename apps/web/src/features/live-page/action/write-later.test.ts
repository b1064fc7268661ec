import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call/index.ts';
import { releaseWrite } from './write-later.ts';

const target = { target: { equipmentId: '1' }, signalId: '2' };
const reply = {
  uuid: 'u',
  online: true,
  status: 'pending',
  code: '',
  message: '',
  data: { step: 'requested', readBack: null },
};
const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)));

/** Stands in for the network, the one part that is not ours. */
function stubFetch(...answers: (() => Promise<Response>)[]) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(String(body));
    return (answers[sent.length - 1] ?? answers.at(-1)!)();
  });
  return sent;
}

afterEach(() => void vi.unstubAllGlobals());

describe('releasing a momentary button', () => {
  it('waits until the press was taken', async () => {
    const sent = stubFetch(() => answer({ code: '200', message: '', data: reply }));
    let take = () => {};
    const pressed = new Promise<void>((resolve) => {
      take = resolve;
    });
    const released = releaseWrite(target, '0', pressed, 0);
    await Promise.resolve();
    expect(sent).toEqual([]);
    take();
    await released;
    expect(sent).toEqual(['equipmentId=1&signalId=2&value=0']);
  });

  it('is tried again while the server cannot be reached', async () => {
    const lost = () => Promise.reject(new TypeError('network'));
    const sent = stubFetch(lost, lost, () => answer({ code: '200', message: '', data: reply }));
    await expect(releaseWrite(target, '0', Promise.resolve(), 0)).resolves.toMatchObject({ uuid: 'u' });
    expect(sent).toHaveLength(3);
  });

  it('is needed after a press without an answer, not after a refused one', async () => {
    const sent = stubFetch(() => answer({ code: '200', message: '', data: reply }));
    await releaseWrite(target, '0', Promise.reject(new CallError('0', 'no answer')), 0);
    expect(sent).toHaveLength(1);
    await expect(
      releaseWrite(target, '0', Promise.reject(new CallError('2004', 'read-only')), 0),
    ).resolves.toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('says when it was refused', async () => {
    stubFetch(() => answer({ code: '1300', message: '设备离线，无法下发', data: null }));
    await expect(releaseWrite(target, '0', Promise.resolve(), 0)).rejects.toMatchObject({
      name: 'deviceOffline',
    });
  });
});
