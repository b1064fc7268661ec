import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DEVICES, type DefinitionWorld, METRICS, type MetricKey, metricKey } from './definition-world.ts';

/** What is meant to be: written for being obvious, not for speed. */
export interface Model {
  /** By gateway: devices that are born, or none while the gateway is away. */
  readonly born: Set<string>[];
  readonly isGatewayBorn: boolean[];
  /** What each metric reported last. */
  readonly reported: Map<MetricKey, number>;
  /** By equipment. */
  readonly bindings: { gateway: number | null; device: string }[];
  readonly signals: { id: number; equipment: number; tag: string }[];
  /** All metrics a signal was ever bound to. */
  readonly boundEver: Map<number, Set<MetricKey>>;
  /** Every value ever reported, and by which metric: none is reported twice. */
  readonly sources: Map<number, MetricKey>;
}

type Command = fc.AsyncCommand<Model, DefinitionWorld>;

export function startModel(world: DefinitionWorld): Model {
  const model: Model = {
    born: world.gateways.map(() => new Set()),
    isGatewayBorn: world.gateways.map(() => false),
    reported: new Map(),
    bindings: world.gateways.map((_, gateway) => ({ gateway, device: 'd1' })),
    signals: world.gateways.map((_, equipment) => ({
      id: world.firstSignalId(equipment),
      equipment,
      tag: 'm1',
    })),
    boundEver: new Map(),
    sources: new Map(),
  };
  noteBindings(model);
  for (const gateway of world.gateways.keys()) bearGateway(model, world, gateway, DEVICES);
  return model;
}

function metricOf(model: Model, { equipment, tag }: Model['signals'][number]): MetricKey | undefined {
  const { gateway, device } = model.bindings[equipment]!;
  return gateway === null ? undefined : metricKey(gateway, device, tag);
}

function noteBindings(model: Model): void {
  for (const signal of model.signals) {
    const metric = metricOf(model, signal);
    const ever = model.boundEver.get(signal.id) ?? new Set();
    model.boundEver.set(signal.id, ever);
    if (metric !== undefined) ever.add(metric);
  }
}

/** Each value occurs once in a run: it says which metric reported it. */
function nextValue(model: Model, metric: MetricKey): number {
  const value = model.sources.size + 1;
  model.sources.set(value, metric);
  model.reported.set(metric, value);
  return value;
}

function valuesOf(model: Model, gateway: number, device: string): Record<string, number> {
  return Object.fromEntries(
    METRICS.map((metric) => {
      const key = metricKey(gateway, device, metric);
      return [metric, model.reported.get(key) ?? nextValue(model, key)];
    }),
  );
}

function bearGateway(
  model: Model,
  world: DefinitionWorld,
  gateway: number,
  devices: readonly string[],
): void {
  // Who is born again without a death says for each device whether it is still there.
  const before = [...model.born[gateway]!].filter((device) => !devices.includes(device));
  model.isGatewayBorn[gateway] = true;
  model.born[gateway]!.clear();
  world.gateways[gateway]!.bear();
  for (const device of devices) bearDevice(model, world, gateway, device);
  for (const device of before) world.gateways[gateway]!.endDevice(device);
}

/** The gateway the equipment is bound to reports on, whatever becomes of the binding meanwhile. */
async function reportMeanwhile(
  model: Model,
  world: DefinitionWorld,
  equipment: number,
  change: () => Promise<void>,
): Promise<void> {
  const { gateway, device } = model.bindings[equipment]!;
  const isReporting = gateway !== null && model.born[gateway]!.has(device);
  let isDone = false;
  const changing = change().finally(() => {
    isDone = true;
  });
  for (let after = 0; isReporting && after < 10; after += isDone ? 1 : 0) {
    const values = METRICS.map((name) => [name, nextValue(model, metricKey(gateway, device, name))]);
    world.gateways[gateway]!.report(device, Object.fromEntries(values));
    await delay(2);
  }
  await changing;
}

function bearDevice(model: Model, world: DefinitionWorld, gateway: number, device: string): void {
  model.born[gateway]!.add(device);
  world.gateways[gateway]!.bearDevice(device, valuesOf(model, gateway, device));
}

function command(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, world: DefinitionWorld) => Promise<void> | void,
): Command {
  return {
    check: (model) => check(model),
    run: async (model, world) => {
      await run(model, world);
      noteBindings(model);
      expectSafe(model, world);
    },
    toString: () => name,
  };
}

/** At any moment: what is shown for a signal was reported by a metric the signal was bound to, never another. */
function expectSafe(model: Model, world: DefinitionWorld): void {
  for (const equipment of model.bindings.keys()) {
    for (const [signalId, { value }] of world.shown(equipment)?.values ?? []) {
      if (value === null) continue;
      const source = model.sources.get(value as number);
      expect([...(model.boundEver.get(signalId) ?? [])], `signal ${signalId} shows ${value}`).toContain(
        source,
      );
    }
  }
}

/** When nothing is under way: a good value is the last one its own metric reported, and online is what is born. */
function expectSettled(model: Model, world: DefinitionWorld, isAllReported: boolean): void {
  for (const [equipment, { gateway, device }] of model.bindings.entries()) {
    const shown = world.shown(equipment);
    if (gateway === null) {
      expect(shown, `unbound equipment ${equipment}`).toBeUndefined();
      continue;
    }
    const isOnline = model.born[gateway]!.has(device);
    expect(shown?.isOnline, `equipment ${equipment} at ${gateway}/${device} is online`).toBe(isOnline);
    const own = model.signals.filter((signal) => signal.equipment === equipment);
    for (const id of shown?.values.keys() ?? []) expect(own.map((signal) => signal.id)).toContain(id);
    for (const signal of own) {
      const value = shown?.values.get(signal.id);
      const metric = metricOf(model, signal)!;
      if (value?.code === '200' || (isAllReported && isOnline))
        expect(value, `signal ${signal.id} of ${metric}`).toMatchObject({
          value: model.reported.get(metric),
          code: '200',
        });
      if (!isOnline && value !== undefined) expect(value.code).not.toBe('200');
    }
  }
}

const gatewayIndex = fc.nat(2);
const equipmentIndex = fc.nat(2);
const device = fc.constantFrom(...DEVICES);
const metric = fc.constantFrom(...METRICS);
const pick = fc.nat(20);

const isFree = ({ bindings }: Model, equipment: number, gateway: number | null, name: string) =>
  gateway === null ||
  bindings.every((one, index) => index === equipment || one.gateway !== gateway || one.device !== name);
const hasTag = ({ signals }: Model, equipment: number, tag: string): boolean =>
  signals.some((one) => one.equipment === equipment && one.tag === tag);

/** Everything that may happen, each as often as it helps to find something. */
export const definitionCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(gatewayIndex, device, metric).map(([gateway, name, tag]) =>
    command(
      `report(${gateway}/${name}/${tag})`,
      (model) => model.born[gateway]!.has(name),
      (model, world) =>
        world.gateways[gateway]!.report(name, { [tag]: nextValue(model, metricKey(gateway, name, tag)) }),
    ),
  ),
  fc.tuple(gatewayIndex, fc.subarray([...DEVICES], { minLength: 1 })).map(([gateway, devices]) =>
    command(
      `birth(${gateway}: ${devices.join()})`,
      () => true,
      (model, world) => bearGateway(model, world, gateway, devices),
    ),
  ),
  gatewayIndex.map((gateway) =>
    command(
      `death(${gateway})`,
      (model) => model.isGatewayBorn[gateway]!,
      (model, world) => {
        model.isGatewayBorn[gateway] = false;
        model.born[gateway]!.clear();
        world.gateways[gateway]!.die();
      },
    ),
  ),
  fc.tuple(gatewayIndex, device).map(([gateway, name]) =>
    command(
      `deviceTurns(${gateway}/${name})`,
      (model) => model.isGatewayBorn[gateway]!,
      (model, world) => {
        if (!model.born[gateway]!.delete(name)) bearDevice(model, world, gateway, name);
        else world.gateways[gateway]!.endDevice(name);
      },
    ),
  ),
  fc.tuple(equipmentIndex, device).map(([equipment, name]) =>
    command(
      `rename(${equipment} to ${name})`,
      (model) => isFree(model, equipment, model.bindings[equipment]!.gateway, name),
      async (model, world) => {
        model.bindings[equipment]!.device = name;
        // What is shown may be of either binding until the change has arrived.
        noteBindings(model);
        await world.renameDevice(equipment, name);
      },
    ),
  ),
  fc.tuple(equipmentIndex, fc.option(gatewayIndex, { freq: 5 }), device).map(([equipment, gateway, name]) =>
    command(
      `bind(${equipment} to ${gateway}/${name})`,
      (model) => isFree(model, equipment, gateway, name),
      (model, world) =>
        reportMeanwhile(model, world, equipment, async () => {
          model.bindings[equipment] = { gateway, device: name };
          noteBindings(model);
          await world.bind(equipment, gateway, name);
        }),
    ),
  ),
  equipmentIndex.map((equipment) =>
    command(
      `bindAgain(${equipment})`,
      (model) => model.bindings[equipment]!.gateway !== null,
      (model, world) => {
        const { gateway, device: name } = model.bindings[equipment]!;
        return world.bind(equipment, gateway, name);
      },
    ),
  ),
  fc.tuple(equipmentIndex, metric).map(([equipment, tag]) =>
    command(
      `addSignal(${equipment}, ${tag})`,
      (model) => !hasTag(model, equipment, tag),
      async (model, world) => {
        const id = await world.addSignal(equipment, tag);
        model.signals.push({ id, equipment, tag });
      },
    ),
  ),
  pick.map((index) =>
    command(
      `deleteSignal(#${index})`,
      (model) => model.signals.length > 1,
      async (model, world) => {
        const [signal] = model.signals.splice(index % model.signals.length, 1);
        await world.deleteSignal(signal!.id);
      },
    ),
  ),
  fc.tuple(pick, metric).map(([index, tag]) =>
    command(
      `rename(#${index} to ${tag})`,
      (model) => model.signals.length > 0,
      async (model, world) => {
        const signal = model.signals[index % model.signals.length]!;
        const other = model.signals.find((one) => one.equipment === signal.equipment && one.tag === tag);
        const tags = new Map<number, string>([[signal.id, tag]]);
        if (other !== undefined) {
          tags.set(other.id, signal.tag);
          other.tag = signal.tag;
        }
        signal.tag = tag;
        noteBindings(model);
        await world.setTags(tags);
      },
    ),
  ),
  fc.constant(
    command(
      'settle',
      () => true,
      async (model, world) => {
        await world.settle();
        expectSettled(model, world, false);
      },
    ),
  ),
];

/** The end of each run: every gateway that is there says all it has, and nothing is missing or out of date. */
export async function expectTrueInTheEnd(model: Model, world: DefinitionWorld): Promise<void> {
  await world.settle();
  expectSettled(model, world, false);
  for (const [gateway, isBorn] of model.isGatewayBorn.entries()) {
    if (!isBorn) continue;
    bearGateway(model, world, gateway, [...model.born[gateway]!]);
  }
  await world.settle();
  expectSafe(model, world);
  expectSettled(model, world, true);
  for (const [equipment, { gateway, device: name }] of model.bindings.entries())
    await world.waitForStoredOnline(equipment, gateway !== null && model.born[gateway]!.has(name));
}
