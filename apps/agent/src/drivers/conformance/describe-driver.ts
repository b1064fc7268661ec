import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configurePeer, DriverRun, type PeerSignal } from './driver-run.ts';

/** A real server of the protocol, with the ways in which it can fail. What it cannot do is left out. */
export interface DriverPeer {
  /** What the driver connects with. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again where it was, with the values of its beginning. */
  restart(): Promise<void>;
  /** Takes requests and answers nothing, or as before. */
  mute?(isMute: boolean): void;
  /** Answers bytes that are no answer, or as before. */
  garble?(isGarbled: boolean): void;
  stop(): Promise<void>;
}

export interface DriverCase {
  /** Told apart from other cases of the protocol, such as a framing. */
  readonly what?: string;
  readonly signals: readonly PeerSignal[];
  /** An address the device does not have; left out where every address is taken. */
  readonly missing?: PeerSignal;
  startPeer(): Promise<DriverPeer>;
  /** Why it cannot run here. */
  readonly skip?: string | false;
}

const WITHIN = { timeout: 8_000, interval: 10 };
const isBad = (value: unknown) => typeof value === 'string' && /^code \d+$/.test(value);

/** What every driver is held to, against a server nobody here wrote. Each folder of a driver runs it. */
export function describeDriver(protocolId: string, driverCase: DriverCase): void {
  const { what = '', signals, missing, startPeer, skip = false } = driverCase;
  if (skip) console.warn(`driver ${protocolId} ${what} is not tried: ${skip}`);
  describe.skipIf(skip)(`driver ${protocolId} ${what}`.trim(), () => {
    let peer: DriverPeer;
    let run: DriverRun;
    const all = missing ? [...signals, missing] : signals;
    const first = Object.fromEntries(signals.map(({ tag, value }) => [tag, value]));
    const begin = async (more: Readonly<Record<string, unknown>> = {}) => {
      run = new DriverRun(configurePeer(protocolId, { ...peer.options, ...more }, all));
      await vi.waitFor(() => expect(run.values).toMatchObject(first), WITHIN);
    };
    const becomesBad = (tags: readonly string[]) =>
      vi.waitFor(() => expect(tags.filter((tag) => !isBad(run.values[tag]))).toEqual([]), WITHIN);
    const tags = signals.map(({ tag }) => tag);

    beforeEach(async () => {
      peer = await startPeer();
    });
    afterEach(async () => {
      await run.stop();
      await peer.stop();
    });

    it('reads every type, and says of what is not there that it is not', async () => {
      await begin();
      expect(run.status.state).toBe('connected');
      if (missing) await becomesBad([missing.tag]);
    });

    it('reads one address once, and says why it cannot', async () => {
      await begin();
      for (const { tag, value } of signals) expect(await run.readOnce(tag), tag).toMatchObject({ value });
      const unanswered = missing ? [missing.tag] : [];
      for (const tag of unanswered)
        expect(await run.readOnce(tag)).toMatchObject({ value: null, failure: { code: expect.any(String) } });
      await peer.kill();
      await becomesBad(tags);
      await vi.waitFor(() => expect(run.status.state).toBe('failed'), WITHIN);
      const { code, message } = run.status;
      expect(await run.readOnce(tags[0]!)).toMatchObject({ value: null, failure: { code, message } });
      await peer.restart();
    });

    it('writes and reads back, and nothing else changes', async () => {
      await begin();
      const expected: Record<string, unknown> = { ...first };
      for (const { tag, other } of signals) {
        if (other === undefined) continue;
        expect(await run.write(tag, other), tag).toEqual({ ok: true, readBack: other });
        expected[tag] = other;
        await vi.waitFor(() => expect(run.values).toMatchObject(expected), WITHIN);
      }
    });

    it('makes values bad when the server is killed, refuses writes, and comes back by itself', async () => {
      await begin();
      await peer.kill();
      await becomesBad(tags);
      await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed' }), WITHIN);
      expect(run.status.cause).toBeDefined();
      const written = signals.find(({ other }) => other !== undefined);
      if (written) expect(await run.write(written.tag, written.other!)).toMatchObject({ ok: false });
      await peer.restart();
      // What was refused is not written afterwards.
      await vi.waitFor(() => expect(run.values).toMatchObject(first), WITHIN);
      expect(run.status.state).toBe('connected');
    });

    it('stops at once while the server is away', async () => {
      await begin();
      await peer.kill();
      await becomesBad(tags);
      await run.stop();
      expect(run.status.state).toBe('stopped');
      await peer.restart();
    });

    it('times out on a server that answers nothing, and comes back', async ({ skip: leaveOut }) => {
      if (!peer.mute) return leaveOut('the server cannot be muted');
      await begin({ timeoutMs: 200 });
      peer.mute(true);
      await becomesBad(tags);
      await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause: 'timeout' }), WITHIN);
      peer.mute(false);
      await vi.waitFor(() => expect(run.values).toMatchObject(first), WITHIN);
    });

    it('takes no value from bytes that are no answer, and comes back', async ({ skip: leaveOut }) => {
      if (!peer.garble) return leaveOut('the server cannot answer wrongly');
      await begin({ timeoutMs: 200 });
      peer.garble(true);
      await becomesBad(tags);
      peer.garble(false);
      await vi.waitFor(() => expect(run.values).toMatchObject(first), WITHIN);
    });
  });
}
