import type { LiveBoard, LiveHolder } from '../../live/index.ts';
import type { EquipmentDefinition, GatewayDefinition, SignalDefinition } from './definition.ts';
import type { EquipmentRecord, GatewayRecord } from './record.ts';

/**
 * Claims places in the live store for all signals of a gateway. Equipment that a later reading gave to another
 * gateway is left out.
 * @param readNumber of the reading the record comes from
 */
export function claimDefinition(
  board: LiveBoard,
  holder: LiveHolder,
  record: GatewayRecord,
  readNumber: number,
): GatewayDefinition {
  const { equipments: records, online, ...rest } = record;
  const equipments = records.flatMap(
    (one) => claimEquipment(board, holder, one, record.vpn, readNumber) ?? [],
  );
  const signals = equipments.flatMap((equipment) => [...equipment.signalsByTag.values()]);
  return {
    ...rest,
    wasOnline: online,
    equipments: new Map(equipments.map((equipment) => [equipment.deviceId, equipment])),
    signalsById: new Map(signals.map((signal) => [signal.id, signal])),
  };
}

function claimEquipment(
  board: LiveBoard,
  holder: LiveHolder,
  record: EquipmentRecord,
  vpn: boolean,
  readNumber: number,
): EquipmentDefinition | undefined {
  const { id, deviceId, signals, sources, communication, faults } = record;
  const isKept = board.find(id)?.holder === holder;
  const live = board.claim(
    id,
    holder,
    signals.map((signal) => signal.id),
    readNumber,
  );
  if (live === undefined) return undefined;
  // What this holder has claimed before is known better here than in the table, which lags by a batch.
  if (isKept) board.setOnline(live, { ...live.online, vpn });
  else {
    const stored = { online: record.online, communication, faults, timeMs: record.onlineSinceMs };
    board.setOnline(live, { ...stored, vpn });
  }
  const signalsByTag = new Map<string, SignalDefinition>();
  const drivers = record.drivers.map((driver) => ({
    ...driver,
    slots: live.slots.filter((_slot, index) => signals[index]!.driverId === driver.id),
  }));
  const stored = { online: record.online, communication, faults };
  const driverIds = new Set<string | null>(drivers.map((driver) => driver.id));
  const sourceVersion = signals.reduce(
    (highest, signal) => (driverIds.has(signal.driverId) ? Math.max(highest, signal.sourceVersion) : highest),
    0,
  );
  const equipment: EquipmentDefinition = {
    ...{ id, deviceId, signalsByTag, live, drivers, sources, sourceVersion, stored },
  };
  for (const [index, signal] of signals.entries()) {
    const slot = live.slots[index]!;
    const generation = board.store.generations[slot]!;
    signalsByTag.set(signal.tag, { ...signal, slot, generation, equipment });
  }
  return equipment;
}
