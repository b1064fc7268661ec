import {
  type DeviceCode,
  deviceCode,
  SCRIPT_BOUNDS,
  type ScriptConfiguration,
  type ScriptFailure,
  type ScriptState,
  type ScriptTrigger,
} from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';
import type { Device, SetValue } from '../reporting/device.ts';
import { qualityOf, snapshotOf } from './device-values.ts';
import { checkedWrite, hasAlready, setRefusal } from './effect.ts';
import { ScriptLog } from './script-log.ts';
import type { Effect, RunResult, SignalDirectory } from './script-message.ts';
import type { ScriptThread } from './script-thread.ts';

/** Changes that come one upon the other are one run, ms. */
const CHANGE_PAUSE_MS = 100;
/** How long a script that runs at the start waits for the first values, ms. */
const FIRST_VALUES_MS = 10_000;
const BACKOFF_MIN_MS = 1_000;

/** A device as it was configured, with what its scripts see of it. */
export interface ScriptPlace {
  readonly device: Device;
  readonly directory: SignalDirectory;
}

/**
 * One script with what it keeps between runs. It is never run twice at a time; what it does is done when a run came to its
 * end, and nothing of a run that did not.
 */
export class RunningScript {
  readonly configuration: ScriptConfiguration;
  readonly #thread: ScriptThread;
  readonly #logger: AgentLogger;
  readonly #log = new ScriptLog();
  #place: ScriptPlace | undefined;
  #state = '{}';
  #runs = 0;
  #failures = 0;
  #failuresInRow = 0;
  #lastRunMs: number | null = null;
  #tookMs = 0;
  #failure: ScriptFailure | null = null;
  #heldUntilMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #isWanted = false;
  /** It runs at the start, and has not begun since. */
  #isFirst = false;
  /** Of the named signals at the last run. */
  #seen = '';
  /** What it has set and vouches for. */
  readonly #outputs = new Set<string>();

  constructor(configuration: ScriptConfiguration, thread: ScriptThread, logger: AgentLogger) {
    this.configuration = configuration;
    this.#thread = thread;
    this.#logger = logger;
  }

  /** Its equipment is there, or there anew: what it keeps stays, what it has set has to be set again. */
  start(place: ScriptPlace): void {
    this.stop();
    this.#place = place;
    this.#outputs.clear();
    this.#seen = '';
    const { trigger, intervalS } = this.configuration;
    if (trigger === 'interval') this.#wait(intervalS * 1000);
    this.#isFirst = trigger === 'start';
    if (trigger === 'start') this.#wait(hasAllValues(place.device) ? 0 : FIRST_VALUES_MS);
    if (trigger === 'change') this.noteChange();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#place = undefined;
    this.#isWanted = false;
  }

  /** It is no longer configured like this: nobody vouches any more for what it has set. */
  retire(): void {
    const device = this.#place?.device;
    this.stop();
    if (device !== undefined) this.#invalidate(device, deviceCode.readIncomplete);
  }

  /** Something of the device changed, or time went by in which a value may have become old. */
  noteChange(): void {
    const place = this.#place;
    if (place === undefined) return;
    const { trigger } = this.configuration;
    if (this.#isFirst && hasAllValues(place.device)) this.#wait(0);
    if (trigger !== 'change' || this.#timer !== undefined) return;
    if (this.#look(place.device) !== this.#seen) this.#wait(CHANGE_PAUSE_MS);
  }

  describe(): ScriptState {
    const held = this.#heldUntilMs;
    return {
      id: this.configuration.id,
      runs: this.#runs,
      failures: this.#failures,
      lastRunMs: this.#lastRunMs,
      tookMs: this.#tookMs,
      failure: this.#failure,
      heldUntilMs: held !== null && held > Date.now() ? held : null,
      lines: this.#log.list(),
    };
  }

  get state(): string {
    return this.#state;
  }

  /** Says that it does not run at all. */
  refuse(text: string): void {
    this.#failure = { code: 'unavailable', message: text, line: null };
    this.#log.add('failure', text);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    const heldMs = Math.max(0, (this.#heldUntilMs ?? 0) - Date.now());
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#run();
      },
      Math.max(ms, Math.min(heldMs, SCRIPT_BOUNDS.backoffMs)),
    );
  }

  async #run(): Promise<void> {
    const place = this.#place;
    if (place === undefined) return;
    // What it wrote is still under way.
    if (this.#isRunning) {
      this.#isWanted = true;
      return;
    }
    this.#isRunning = true;
    this.#isFirst = false;
    const { source, trigger } = this.configuration;
    try {
      const result = await this.#thread.run(place, place.directory, () => {
        if (trigger === 'change') this.#seen = this.#look(place.device);
        return {
          ...{ source, trigger: trigger satisfies ScriptTrigger, nowMs: Date.now(), state: this.#state },
          snapshot: snapshotOf(place.device, place.directory),
        };
      });
      // Meanwhile it was stopped, or its equipment changed: what it made was about another.
      if (this.#place === place) await this.#take(place, result);
    } catch (error) {
      this.#logger.error(
        { script: this.configuration.id, error: String(error) },
        'a script failed unexpectedly',
      );
    } finally {
      this.#isRunning = false;
      this.#again();
    }
  }

  #again(): void {
    if (this.#place === undefined) return;
    if (this.configuration.trigger === 'interval') this.#wait(this.configuration.intervalS * 1000);
    // Nothing else would run it again.
    else if (this.configuration.trigger === 'start' && this.#failure?.code === 'quality')
      this.#wait(FIRST_VALUES_MS);
    else if (this.#isWanted || this.#failuresInRow > 0) this.#wait(CHANGE_PAUSE_MS);
    this.#isWanted = false;
    this.noteChange();
  }

  async #take({ device }: ScriptPlace, result: RunResult): Promise<void> {
    const { failure, lines, left, effects, state, tookMs } = result;
    this.#lastRunMs = Date.now();
    this.#tookMs = Math.round(tookMs * 10) / 10;
    for (const line of lines) this.#log.add('log', line);
    this.#log.leave(left);
    const isNew = failure !== null && !isSameFailure(failure, this.#failure);
    this.#failure = failure;
    if (failure === null) {
      this.#runs += 1;
      this.#failuresInRow = 0;
      this.#heldUntilMs = null;
      this.#state = state;
      this.#set(device, effects);
      await this.#write(device, effects);
      return;
    }
    // An input that is not good is no fault of the script: it waits for better.
    if (failure.code === 'quality') this.#failuresInRow = 0;
    else this.#noteFailure();
    if (isNew) this.#log.add('failure', describeFailure(failure));
    this.#invalidate(device, failure.code === 'quality' ? deviceCode.readIncomplete : deviceCode.unknown);
  }

  #noteFailure(): void {
    this.#failures += 1;
    this.#failuresInRow += 1;
    const pauseMs = Math.min(
      SCRIPT_BOUNDS.backoffMs,
      BACKOFF_MIN_MS * 2 ** Math.min(20, this.#failuresInRow - 1),
    );
    this.#heldUntilMs = Date.now() + pauseMs;
  }

  #set(device: Device, effects: readonly Effect[]): void {
    const values = effects.flatMap((effect): SetValue[] => {
      const found = effect.kind === 'set' ? device.findByTag(effect.tag) : undefined;
      if (found === undefined) return [];
      const refusal = setRefusal(found, effect.value);
      if (refusal !== undefined) this.#log.add('setRefused', refusal.message);
      else this.#outputs.add(effect.tag);
      if (refusal === undefined && effect.value !== null)
        return [{ signal: found.signal, value: effect.value }];
      return [{ signal: found.signal, value: null, failure: withoutValue(deviceCode.readIncomplete) }];
    });
    if (values.length > 0) device.set(values);
  }

  /** What it set is no longer vouched for. */
  #invalidate(device: Device, code: DeviceCode): void {
    const failure = withoutValue(code);
    const values = [...this.#outputs].flatMap((tag): SetValue[] => {
      const found = device.findByTag(tag);
      return found === undefined ? [] : [{ signal: found.signal, value: null, failure }];
    });
    if (values.length > 0) device.set(values);
  }

  async #write(device: Device, effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      if (effect.kind !== 'write') continue;
      const { tag, value } = effect;
      const checked = checkedWrite(device, effect);
      const found = device.findByTag(tag);
      if (checked.failure === undefined && found !== undefined && hasAlready(found, checked.value)) continue;
      const place = this.#place;
      const outcome =
        checked.failure === undefined
          ? await device.write(
              checked.signal,
              checked.value,
              () => place !== undefined && this.#place === place,
            )
          : { ok: false as const, failure: checked.failure };
      const about = { script: this.configuration.id, deviceId: device.deviceId, tag };
      if (outcome.ok) {
        this.#log.add('write', `${tag} = ${value}`);
        this.#logger.info({ ...about, value }, 'a script wrote');
      } else {
        this.#log.add('writeFailed', `${tag} = ${value}: ${outcome.failure.message}`);
        this.#logger.warn({ ...about, value, failure: outcome.failure.message }, 'a script could not write');
      }
    }
  }

  #look(device: Device): string {
    return JSON.stringify(
      this.configuration.tags.map((tag) => {
        const found = device.findByTag(tag);
        const value = found?.latest?.value ?? null;
        return found && [typeof value === 'bigint' ? String(value) : value, qualityOf(found)];
      }),
    );
  }
}

const hasAllValues = (device: Device): boolean =>
  [...device.signals].every(({ driver, latest }) => driver === undefined || latest !== undefined);

const withoutValue = (code: DeviceCode) => ({ code, message: 'the script gives no good value' });

function isSameFailure(a: ScriptFailure, b: ScriptFailure | null): boolean {
  return a.code === b?.code && a.message === b.message && a.line === b.line;
}

/** English, as texts of a gateway are; who shows it has words for the codes. */
function describeFailure({ code, message, line }: ScriptFailure): string {
  const where = line === null ? '' : ` (line ${line})`;
  return code === 'thrown' ? `${message}${where}` : `${code}${message === '' ? '' : `: ${message}`}${where}`;
}
