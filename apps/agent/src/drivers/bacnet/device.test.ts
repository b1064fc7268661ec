import { afterEach, describe, expect, it, vi } from 'vitest';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { type BacnetPeer, bacnetPeerSignals, type PeerManners, startBacnet } from './testdata/bacnet-peer.ts';

const WITHIN = { interval: 10 };
const first = Object.fromEntries(bacnetPeerSignals.map(({ tag, value }) => [tag, value]));

describe('a BACnet device nobody here wrote', () => {
  let peer: BacnetPeer;
  let run: DriverRun;

  async function begin(
    signals: readonly PeerSignal[],
    manners: PeerManners = {},
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    peer = await startBacnet(manners);
    run = new DriverRun(configurePeer('bacnet-ip', { ...peer.options, ...more }, signals));
  }
  afterEach(async () => {
    await run.stop();
    await peer.stop();
  });

  it('asks for less when an answer has no room, and keeps to it', async () => {
    await begin(bacnetPeerSignals, { roomFor: 7 });
    await vi.waitFor(() => expect(run.values).toEqual(first), WITHIN);
    // The device itself, then 12 signals, 6, 3 (each with its flags has two objects), and threes from there.
    expect(peer.services.slice(0, 4)).toEqual([12, 14, 14, 14]);
    expect(new Set(peer.services.slice(4))).toEqual(new Set([14]));
  });

  it('says of a fault and of what is out of service that the value is not that of the plant', async () => {
    await begin([
      { tag: 'input', at: 'AI:1', value: 22.34 },
      { tag: 'beside', at: 'AO:1', value: 55.5 },
    ]);
    await vi.waitFor(() => expect(run.values).toEqual({ input: 22.34, beside: 55.5 }), WITHIN);
    for (const bit of [1, 3]) {
      peer.setFlags(0, 1, 1 << bit);
      await vi.waitFor(() => expect(run.values).toEqual({ input: 'code 1711', beside: 55.5 }), WITHIN);
      // In alarm, and overridden, are good values.
      peer.setFlags(0, 1, 0b0101);
      await vi.waitFor(() => expect(run.values.input).toBe(22.34), WITHIN);
    }
  });

  it('writes with the priority of the address, else of the driver', async () => {
    await begin(bacnetPeerSignals, {}, { priority: 12 });
    await vi.waitFor(() => expect(run.values).toEqual(first), WITHIN);
    expect(await run.write('output', 10)).toEqual({ ok: true, readBack: 10 });
    expect(await run.write('setpoint', 19.5)).toEqual({ ok: true, readBack: 19.5 });
    expect(peer.priorities).toEqual([12, 8]);
  });

  it('says of a write that a higher priority hides that the device does not show it', async () => {
    await begin(bacnetPeerSignals, { isCommanded: true });
    await vi.waitFor(() => expect(run.values).toEqual(first), WITHIN);
    const hidden = { ok: false, failure: { code: '1713', message: expect.stringContaining('a higher one') } };
    expect(await run.write('output', 10)).toMatchObject({ ...hidden, readBack: 55.5 });
    expect(await run.write('switch', true)).toMatchObject({ ...hidden, readBack: false });
    expect(peer.priorities).toEqual([16, 16]);
  });

  it('says what the device refuses to have written, and writes nothing that its type cannot hold', async () => {
    await begin([
      { tag: 'input', at: 'AI:1', value: 22.34, other: 1 },
      { tag: 'unsigned', at: 'PIV:1', value: 4_000_000_000, other: 1 },
      { tag: 'no object', at: 'AV:99', value: 0, other: 1 },
    ]);
    await vi.waitFor(() => expect(run.values.input).toBe(22.34), WITHIN);
    expect(await run.write('input', 1)).toMatchObject({ ok: false, failure: { code: '2004' } });
    expect(await run.write('unsigned', -1)).toMatchObject({ ok: false, failure: { code: '2003' } });
    expect(await run.write('unsigned', 1.5)).toMatchObject({ ok: false, failure: { code: '1722' } });
    expect(await run.write('no object', 1)).toMatchObject({ ok: false, failure: { code: '1721' } });
    expect(peer.priorities).toEqual([]);
  });

  it('leaves a write in doubt that the device may have carried out, and not one that it refused', async () => {
    await begin([{ tag: 'output', at: 'AO:1', value: 55.5, other: 1 }]);
    await vi.waitFor(() => expect(run.values.output).toBe(55.5), WITHIN);
    // An operational problem, a code that is in no list, and a device that gave up in the middle (preempted).
    for (const answer of [{ writeError: 25 }, { writeError: 199 }, { writeAbort: 3 }]) {
      Object.assign(peer, { writeError: undefined, writeAbort: undefined }, answer);
      const outcome = await run.write('output', 10);
      expect(outcome, JSON.stringify(answer)).toMatchObject({ ok: false, isUncertain: true });
    }
    for (const answer of [{ writeError: 37 }, { writeAbort: 9 }]) {
      Object.assign(peer, { writeError: undefined, writeAbort: undefined }, answer);
      const outcome = await run.write('output', 10);
      expect(outcome, JSON.stringify(answer)).toMatchObject({ ok: false });
      expect(outcome, JSON.stringify(answer)).not.toHaveProperty('isUncertain');
    }
  });

  it('takes no list for a value, and an element of it by its index', async () => {
    await begin([
      { tag: 'list', at: 'DEV:1234.object-list', value: '' },
      { tag: 'count', at: 'DEV:1234.object-list[0]', value: 9 },
      { tag: 'beyond', at: 'DEV:1234.object-list[10]', value: 0 },
    ]);
    await vi.waitFor(
      () => expect(run.values).toEqual({ list: 'code 1722', count: 9, beyond: 'code 1721' }),
      WITHIN,
    );
  });

  it('does not take another device at the address for the one that was meant', async () => {
    await begin(bacnetPeerSignals, {}, { deviceInstance: 77 });
    await vi.waitFor(
      () =>
        expect(run.status).toMatchObject({
          state: 'failed',
          message: 'the device at this address is not the device 77',
        }),
      WITHIN,
    );
  });

  it.each([{}, { isSimple: true }])('tells what it has, with names, types and units: %j', async (manners) => {
    // Any device that is there: its own instance is asked for.
    await begin(bacnetPeerSignals, manners, { deviceInstance: 4_194_303 });
    await vi.waitFor(() => expect(run.values).toEqual(first), WITHIN);
    const browsed = await run.browse();
    if (browsed.failure) throw new Error(browsed.failure.message);
    expect(browsed.isCut).toBe(false);
    expect(browsed.nodes).toHaveLength(9);
    expect(browsed.nodes[0]).toEqual({
      address: { objectType: 'analog-input', instance: 1, property: 'present-value' },
      name: 'TE-101 – Rücklauf °C',
      dataType: 'number',
      type: 'REAL',
      unit: '°C',
      writable: false,
    });
    expect(browsed.nodes[4]).toMatchObject({ dataType: 'boolean', type: 'ENUMERATED', writable: true });
    expect(browsed.nodes[8]).toMatchObject({ dataType: 'text', type: 'CharacterString', writable: true });
  });
});
