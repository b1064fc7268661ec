import { isDeepStrictEqual } from 'node:util';
import {
  type DeviceAsk,
  type DriverAnswer,
  type GatewayConfiguration,
  SCRIPT_BOUNDS,
} from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';
import type { Device } from '../reporting/device.ts';
import { directoryOf, snapshotOf } from './device-values.ts';
import { describeEffect } from './effect.ts';
import { RunningScript, type ScriptPlace } from './running-script.ts';
import { ScriptThread } from './script-thread.ts';

/** A driver that fell silent changes no value: qualities are looked at this often, ms. */
const LOOK_MS = 1_000;
/** People who try at once. */
const TRYING_MAX = 4;

type Answered = Pick<DriverAnswer, 'answer' | 'failure' | 'refusal'>;
type TryAsk = Extract<DeviceAsk, { kind: 'scriptTry' }>;

interface Held extends ScriptPlace {
  readonly scripts: readonly RunningScript[];
}

/** The scripts of all equipment, kept in step with the configuration; they work with and without the platform. */
export class ScriptSet {
  readonly #logger: AgentLogger;
  readonly #thread: ScriptThread;
  #held = new Map<string, Held>();
  #trying = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(logger: AgentLogger) {
    this.#logger = logger;
    this.#thread = new ScriptThread(logger);
  }

  /**
   * A script that is the same goes on, also where its equipment is started anew for another reason: what it keeps between
   * runs stays. One that was changed begins with nothing.
   */
  apply({ equipments }: GatewayConfiguration, findDevice: (deviceId: string) => Device | undefined): void {
    const before = this.#held;
    const known = new Map(
      [...before.values()].flatMap(({ scripts }) => scripts).map((one) => [one.configuration.id, one]),
    );
    const kept = new Set<RunningScript>();
    const toStart: [RunningScript, Held][] = [];
    this.#held = new Map();
    let count = 0;
    for (const { deviceId, scripts: wanted = [] } of equipments) {
      const device = findDevice(deviceId);
      if (device === undefined) continue;
      const former = before.get(deviceId);
      const scripts = wanted.map((configuration) => {
        const one = known.get(configuration.id);
        return one !== undefined && isDeepStrictEqual(one.configuration, configuration)
          ? one
          : new RunningScript(configuration, this.#thread, this.#logger);
      });
      const place = former?.device === device ? former : { device, directory: directoryOf(device) };
      const held = { device, directory: place.directory, scripts };
      this.#held.set(deviceId, held);
      for (const script of scripts) {
        kept.add(script);
        count += 1;
        const goesOn = former?.device === device && former.scripts.includes(script);
        if (count > SCRIPT_BOUNDS.perGateway)
          script.refuse(`this gateway runs ${SCRIPT_BOUNDS.perGateway} scripts at most`);
        else if (!goesOn) toStart.push([script, held]);
      }
    }
    // Equipment that is gone has no values to speak of.
    for (const [deviceId, { scripts }] of before)
      for (const script of scripts)
        if (!kept.has(script)) {
          if (this.#held.has(deviceId)) script.retire();
          else script.stop();
        }
    for (const [script, held] of toStart) script.start(held);
    clearInterval(this.#looking);
    if (count > 0) this.#looking = setInterval(() => this.#lookAtAll(), LOOK_MS);
  }

  noteChanged(device: Device): void {
    const held = this.#held.get(device.deviceId);
    if (held?.device === device) for (const script of held.scripts) script.noteChange();
  }

  /** What people ask about the scripts of a device. */
  async answer(device: Device, ask: Extract<DeviceAsk, { kind: `script${string}` }>): Promise<Answered> {
    if (ask.kind === 'scriptTry') return { answer: await this.#try(device, ask) };
    const scripts = this.#held.get(device.deviceId)?.scripts ?? [];
    return { answer: { kind: 'scriptState', scripts: scripts.map((script) => script.describe()) } };
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    for (const { scripts } of this.#held.values()) for (const script of scripts) script.stop();
    await this.#thread.stop();
  }

  #lookAtAll(): void {
    for (const { scripts } of this.#held.values()) for (const script of scripts) script.noteChange();
  }

  /** A run with the values of now, of which nothing is done. */
  async #try(
    device: Device,
    { source, scriptId, computed }: TryAsk,
  ): Promise<NonNullable<DriverAnswer['answer']>> {
    const unavailable = { code: 'unavailable', message: '', line: null } as const;
    const empty = { tookMs: 0, lines: [], effects: [], state: '{}' };
    if (this.#trying >= TRYING_MAX) return { kind: 'scriptTry', failure: unavailable, ...empty };
    this.#trying += 1;
    try {
      const more = new Map(computed.map(({ tag, dataType }) => [tag, dataType]));
      const directory = directoryOf(device, [...more.keys()]);
      const script = this.#held
        .get(device.deviceId)
        ?.scripts.find(({ configuration }) => configuration.id === scriptId);
      const { failure, tookMs, lines, left, effects, state } = await this.#thread.run({}, directory, () => ({
        ...{ source, trigger: script?.configuration.trigger ?? 'interval', nowMs: Date.now() },
        state: script?.state ?? '{}',
        snapshot: snapshotOf(device, directory),
      }));
      return {
        kind: 'scriptTry',
        failure,
        tookMs: Math.round(tookMs * 10) / 10,
        lines: left > 0 ? [...lines, `… ${left}`] : [...lines],
        effects: effects.map((effect) => describeEffect(device, more, effect)),
        state,
      };
    } finally {
      this.#trying -= 1;
    }
  }
}
