import { type CommandResultInput, deviceCode, type HoldEnd } from '@zutai/contract/sparkplug';
import type { WriteOutcome } from '../drivers/driver.ts';
import type { AgentLogger } from '../logger.ts';
import { Backoff } from '../polling/backoff.ts';
import { Pause } from '../polling/pause.ts';
import type { Device } from '../reporting/device.ts';
import type { Held, HoldStore } from './hold-store.ts';
import { toWireValue } from './wire-value.ts';

/** Waits between tries to release; a device that is away is tried again until it is back. */
const RETRY = { minMs: 100, maxMs: 2_000 };
/** How long a device or signal that the configuration no longer has is looked for. */
const GONE_AFTER_MS = 60_000;
/** How long stopping waits for releases. */
const STOP_WAIT_MS = 2_000;

export interface HoldKeeperOptions {
  findDevice: (deviceId: string) => Device | undefined;
  /** Results of releases. */
  send: (result: CommandResultInput) => void;
  store: HoldStore;
  logger: AgentLogger;
}

interface Hold {
  readonly held: Held;
  /** Settles when the press was tried: nothing is released in the middle of it. Undefined: what came of it is not known. */
  pressed: Promise<WriteOutcome | undefined>;
  timer: NodeJS.Timeout | undefined;
  end: HoldEnd | undefined;
  /** Settles when the release is over. */
  released?: Promise<void>;
}

/**
 * Nothing is pressed. In doubt it may be, and so it may where the device has confirmed the press and shows something
 * else: it may take it yet.
 */
function isRefused(outcome: WriteOutcome | undefined): boolean {
  return outcome?.ok === false && outcome.isUncertain !== true && outcome.readBack === undefined;
}

/**
 * Buttons held down at a device. A press lives as long as it is renewed; then the agent itself writes the release
 * value, whatever became of browser, server, broker and network, and again after a restart: it does not give up
 * before the device has taken it.
 */
export class HoldKeeper {
  readonly #options: HoldKeeperOptions;
  readonly #holds = new Map<string, Hold>();
  readonly #releasing = new Set<Promise<void>>();
  readonly #pauses = new Set<Pause>();
  #isStopping = false;

  constructor(options: HoldKeeperOptions) {
    this.#options = options;
  }

  /** Buttons that are pressed, or whose release is not over. */
  get heldCount(): number {
    return this.#holds.size;
  }

  /** Releases what an agent before this one left pressed. */
  start(): void {
    for (const held of this.#options.store.read()) {
      this.#holds.set(held.uuid, {
        held,
        pressed: Promise.resolve(undefined),
        timer: undefined,
        end: undefined,
      });
      this.#end(held.uuid, 'restarted');
    }
  }

  /**
   * Presses. The press is on disk before it is at the device; a disk that does not take it refuses the press.
   * @param write writes the pressed value, unless `isHeld` says that the press has ended before it began
   */
  async press(
    { leaseMs, ...held }: Held & { leaseMs: number },
    write: (isHeld: () => boolean) => Promise<WriteOutcome>,
  ): Promise<WriteOutcome> {
    const hold: Hold = { held, pressed: Promise.resolve(undefined), timer: undefined, end: undefined };
    this.#holds.set(held.uuid, hold);
    try {
      this.#save();
    } catch (error) {
      this.#holds.delete(held.uuid);
      const message = `a press that cannot be kept on disk is not carried out: ${String(error)}`;
      return { ok: false, failure: { code: deviceCode.unknown, message } };
    }
    this.renew({ uuid: held.uuid, leaseMs });
    const writing = write(() => hold.end === undefined);
    hold.pressed = writing.catch(() => undefined);
    const outcome = await writing;
    if (isRefused(outcome) && hold.end === undefined) this.#drop(hold);
    return outcome;
  }

  /**
   * The press goes on for so long; with 0 it ends now. One that has ended stays so.
   * @returns whether there is such a press
   */
  renew({ uuid, leaseMs }: { uuid: string; leaseMs: number }): boolean {
    const hold = this.#holds.get(uuid);
    if (!hold) return false;
    if (hold.end) return true;
    clearTimeout(hold.timer);
    if (leaseMs === 0) this.#end(uuid, 'released');
    else hold.timer = setTimeout(() => this.#end(uuid, 'expired'), leaseMs);
    return true;
  }

  /** Without the platform nobody can renew: everything pressed is released at once. */
  endAll(reason: HoldEnd): void {
    for (const uuid of [...this.#holds.keys()]) this.#end(uuid, reason);
  }

  /** Releases what is pressed at these devices before their configuration changes, as far as they take it in time. */
  async endOf(deviceIds: readonly string[]): Promise<void> {
    const holds = [...this.#holds.values()].filter(({ held }) => deviceIds.includes(held.deviceId));
    if (holds.length === 0) return;
    for (const { held } of holds) this.#end(held.uuid, 'stopped');
    const timeout = new Pause();
    const released = Promise.all(holds.map(({ released: done }) => done ?? Promise.resolve())).then(() =>
      timeout.wake(),
    );
    await Promise.race([timeout.wait(STOP_WAIT_MS), released]);
  }

  /** Releases everything; what the devices do not take in time stays on disk for the next start. */
  async stop(): Promise<void> {
    this.endAll('stopped');
    const timeout = new Pause();
    const released = Promise.all(this.#releasing).then(() => timeout.wake());
    await timeout.wait(STOP_WAIT_MS);
    this.#isStopping = true;
    for (const pause of this.#pauses) pause.wake();
    await released;
  }

  #end(uuid: string, reason: HoldEnd): void {
    const hold = this.#holds.get(uuid);
    if (!hold || hold.end) return;
    hold.end = reason;
    clearTimeout(hold.timer);
    const releasing = this.#release(hold, reason).finally(() => this.#releasing.delete(releasing));
    this.#releasing.add(releasing);
    hold.released = releasing;
  }

  async #release(hold: Hold, reason: HoldEnd): Promise<void> {
    const { uuid, deviceId, signalId } = hold.held;
    const backoff = new Backoff(RETRY);
    const pause = new Pause();
    const startMs = performance.now();
    const pressed = await hold.pressed;
    // It may also have been released before the press began.
    if (isRefused(pressed)) {
      this.#drop(hold);
      return;
    }
    this.#pauses.add(pause);
    while (!this.#isStopping) {
      const outcome = await this.#tryRelease(hold.held);
      const isGone = outcome === undefined && performance.now() - startMs > GONE_AFTER_MS;
      if (outcome?.ok || isGone) {
        const code = outcome?.ok ? deviceCode.success : deviceCode.signalUnknown;
        this.#options.logger.info({ deviceId, signalId, uuid, reason, code }, 'a button was released');
        this.#drop(hold);
        const readBack = toWireValue(outcome?.readBack);
        const message = outcome?.ok ? '' : 'the signal is gone';
        this.#options.send({ uuid, code, message, readBack, holdEnd: reason, timeMs: Date.now() });
        break;
      }
      const error = outcome?.failure.message ?? 'no such signal';
      this.#options.logger.warn(
        { deviceId, signalId, uuid, reason, error },
        'a button could not be released',
      );
      await pause.wait(backoff.nextMs());
    }
    this.#pauses.delete(pause);
  }

  /** Undefined when the configuration has no such signal (yet), or has it at another place. */
  async #tryRelease(held: Held): Promise<WriteOutcome | undefined> {
    const { deviceId, signalId, place, releaseValue } = held;
    const device = this.#options.findDevice(deviceId);
    const signal = device?.findSignal({ alias: signalId });
    if (!device || !signal) return undefined;
    // The release belongs where the press was: what is there now was never pressed.
    if (place !== undefined && place !== device.describePlace(signalId)) return undefined;
    try {
      return await device.write(signal, releaseValue, () => true);
    } catch (error) {
      return { ok: false, failure: { code: deviceCode.unknown, message: String(error) } };
    }
  }

  #drop(hold: Hold): void {
    clearTimeout(hold.timer);
    this.#holds.delete(hold.held.uuid);
    try {
      this.#save();
    } catch (error) {
      // At worst it is released once more after a restart.
      this.#options.logger.error({ error: String(error) }, 'the pressed buttons could not be stored');
    }
  }

  #save(): void {
    this.#options.store.write([...this.#holds.values()].map(({ held }) => held));
  }
}
