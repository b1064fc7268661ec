import type { GatewayDefinition } from './definition.ts';
import type { DefinitionReading, DefinitionRepository } from './definition-repository.ts';
import type { EquipmentRecord, GatewayRecord, SignalRecord } from './record.ts';
import type { WantedDefinitions } from './wanted-definitions.ts';

/**
 * Reads what changed of a group's gateways, or all of them when nothing is said. Of a gateway that is known, the signals
 * that did not change are taken from what is known, unless what they mean depends on something else that did: other
 * equipment, a device's name, a driver. Then everything of the gateway is read.
 * @returns readings in order; a gateway that was wanted and is in none of them no longer belongs to the group
 */
export async function readDefinitions(
  repository: Pick<DefinitionRepository, 'readGateways'>,
  groupId: string,
  wanted: WantedDefinitions | undefined,
  definitionOf: (gatewayId: string) => GatewayDefinition | undefined,
): Promise<DefinitionReading[]> {
  if (wanted === undefined) return [await repository.readGateways(groupId)];
  const whole: string[] = [];
  const partly: string[] = [];
  const signalIds: number[] = [];
  for (const [id, signals] of wanted) {
    if (signals === 'all' || definitionOf(id) === undefined) whole.push(id);
    else {
      partly.push(id);
      signalIds.push(...signals);
    }
  }
  const readings: DefinitionReading[] = [];
  if (partly.length > 0) {
    const { readNumber, gateways } = await repository.readGateways(groupId, partly, signalIds);
    const changed = new Set(signalIds);
    const merged = gateways.flatMap((now) => {
      const before = definitionOf(now.id);
      return (before && mergeRecord(recordOf(before), now, changed)) ?? [];
    });
    readings.push({ readNumber, gateways: merged });
    const isMerged = new Set(merged.map(({ id }) => id));
    whole.push(...partly.filter((id) => !isMerged.has(id)));
  }
  if (whole.length > 0) readings.push(await repository.readGateways(groupId, whole));
  return readings;
}

/** What was read of a gateway, from the definition that was made of it. */
export function recordOf({ wasOnline, equipments, ...rest }: GatewayDefinition): GatewayRecord {
  return {
    ...rest,
    online: wasOnline,
    equipments: [...equipments.values()].map(({ id, deviceId, drivers, sources, stored, signalsByTag }) => ({
      id,
      deviceId,
      drivers,
      sources,
      ...stored,
      onlineSinceMs: 0,
      signals: [...signalsByTag.values()],
    })),
  };
}

/**
 * What is known of a gateway with what was read since.
 * @param now its row, equipment and drivers, and of the signals those that are in `changed`
 * @returns undefined when the signals that were not read may mean something else than before
 */
function mergeRecord(
  before: GatewayRecord,
  now: GatewayRecord,
  changed: ReadonlySet<number>,
): GatewayRecord | undefined {
  if (before.sn !== now.sn || before.equipments.length !== now.equipments.length) return undefined;
  const known = new Map(before.equipments.map((one) => [one.id, one]));
  const equipments: EquipmentRecord[] = [];
  for (const one of now.equipments) {
    const former = known.get(one.id);
    if (former === undefined || former.deviceId !== one.deviceId || former.sources !== one.sources)
      return undefined;
    equipments.push({ ...one, signals: mergeSignals(former.signals, one.signals, changed) });
  }
  return { ...now, equipments };
}

function mergeSignals(
  before: readonly SignalRecord[],
  now: readonly SignalRecord[],
  changed: ReadonlySet<number>,
): readonly SignalRecord[] {
  const kept = before.filter(({ id }) => !changed.has(id));
  if (now.length === 0) return kept;
  return [...kept, ...now].sort((a, b) => a.seq - b.seq || a.id - b.id);
}
