import { afterEach, describe, expect, it, vi } from 'vitest';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { noSnap7, type Snap7Peer, startSnap7 } from './testdata/snap7-peer.ts';

const WITHIN = { interval: 10 };

describe.skipIf(noSnap7)('a controller nobody here wrote (Snap7)', () => {
  let peer: Snap7Peer;
  let run: DriverRun;

  async function begin(signals: readonly PeerSignal[], pduLength?: number): Promise<void> {
    peer = await startSnap7(pduLength);
    run = new DriverRun(configurePeer('s7', peer.options, signals));
  }
  afterEach(async () => {
    await run.stop();
    await peer.stop();
  });

  it('keeps what is there good beside what lies beyond the end of its block', async () => {
    await begin([
      { tag: 'first', at: 'DB2,INT0', value: 1 },
      { tag: 'last', at: 'DB2,INT4', value: 3 },
      { tag: 'half', at: 'DB2,DINT4', value: 0 },
      { tag: 'beyond', at: 'DB2,INT6', value: 0 },
      { tag: 'no block', at: 'DB9,INT0', value: 0 },
    ]);
    await vi.waitFor(
      () =>
        expect(run.values).toEqual({
          first: 1,
          last: 3,
          half: 'code 1721',
          beyond: 'code 1721',
          'no block': 'code 1721',
        }),
      WITHIN,
    );
    expect(run.status.state).toBe('connected');
  });

  it('says that a STRING has no room in the answers of a small controller, and reads it in a large one', async () => {
    const long = [
      { tag: 'long', at: 'DB1,STRING100.254', value: '' },
      { tag: 'beside', at: 'DB1,INT2', value: -1_234 },
    ];
    await begin(long, 240);
    await vi.waitFor(() => expect(run.values).toEqual({ long: 'code 2003', beside: -1_234 }), WITHIN);
    await run.stop();
    await peer.stop();
    await begin(long, 480);
    await vi.waitFor(() => expect(run.values.long).toBe('x'.repeat(254)), WITHIN);
  });

  it('takes no STRING from an address that covers only a part of it, nor one where none is', async () => {
    await begin([
      { tag: 'part', at: 'DB1,STRING50.4', value: '' },
      { tag: 'none', at: 'DB1,STRING0.4', value: '' },
    ]);
    await vi.waitFor(() => expect(run.values).toEqual({ part: 'code 99907', none: 'code 1713' }), WITHIN);
  });

  it('writes no more characters than the controller declared, whatever the address says', async () => {
    await begin([{ tag: 'text', at: 'DB1,STRING50.100', value: 'pump-01', other: 'x' }]);
    await vi.waitFor(() => expect(run.values.text).toBe('pump-01'), WITHIN);
    expect(await run.write('text', 'x'.repeat(17))).toMatchObject({ ok: false, failure: { code: '2003' } });
    expect(await run.write('text', 'x'.repeat(16))).toEqual({ ok: true, readBack: 'x'.repeat(16) });
  });

  it('says so when a place to write does not exist', async () => {
    await begin([
      { tag: 'good', at: 'DB1,INT2', value: -1_234 },
      { tag: 'beyond', at: 'DB2,INT6', value: 0, other: 1 },
    ]);
    await vi.waitFor(() => expect(run.values.good).toBe(-1_234), WITHIN);
    expect(await run.write('beyond', 1)).toMatchObject({ ok: false, failure: { code: '1721' } });
  });

  it('asks for forty neighbouring values in one request', async () => {
    await begin(
      Array.from({ length: 40 }, (_, index) => ({
        tag: `v${index}`,
        at: `DB1,INT${100 + index * 2}`,
        value: 0,
      })),
    );
    await vi.waitFor(() => expect(Object.keys(run.values)).toHaveLength(40), WITHIN);
    // A connection, a length of PDUs, and one read for each poll since.
    const reads = peer.requests.slice(2);
    expect(reads.length).toBeGreaterThan(0);
    for (const request of reads) expect([request[17], request[18]]).toEqual([4, 1]);
  });
});
