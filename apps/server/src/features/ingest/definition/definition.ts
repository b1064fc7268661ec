import type { Communication, CommunicationFault } from '@zutai/contract';
import type { LiveEquipment } from '../../live/index.ts';
import type { DriverRecord, SignalRecord } from './record.ts';

/** What ingest knows of a signal. */
export interface SignalDefinition extends SignalRecord {
  /** Its place in the live store, and the generation that lets this definition write there. */
  readonly slot: number;
  readonly generation: number;
  readonly equipment: EquipmentDefinition;
}

/** An enabled driver of a piece of equipment. */
export interface DriverDefinition extends DriverRecord {
  /** Places of its signals in the live store. */
  readonly slots: readonly number[];
}

/** What ingest knows of a piece of equipment, a device of its gateway. */
export interface EquipmentDefinition {
  readonly id: string;
  readonly deviceId: string;
  readonly signalsByTag: ReadonlyMap<string, SignalDefinition>;
  readonly live: LiveEquipment;
  readonly drivers: readonly DriverDefinition[];
  /** See `EquipmentRecord`. */
  readonly sources: string;
  /** Configuration of the gateway that all signals of enabled drivers need. */
  readonly sourceVersion: number;
  /** What the table said when the definition was read. */
  readonly stored: Communication;
}

/** What ingest knows of a registered gateway. Replaced as a whole when something changes. */
export interface GatewayDefinition {
  readonly id: string;
  readonly sn: string;
  readonly title: string;
  readonly titleEn: string;
  readonly groupId: string;
  readonly wantedVersion: number;
  readonly vpn: boolean;
  /** How long a device of it may send nothing, when it is a foreign one; null: for as long as its session lives. */
  readonly maxSilenceS: number | null;
  /** As last stored. */
  readonly wasOnline: boolean;
  /** See `GatewayRecord`; as last stored. */
  readonly lastSeenMs: number | null;
  readonly equipments: ReadonlyMap<string, EquipmentDefinition>;
  readonly signalsById: ReadonlyMap<number, SignalDefinition>;
}

/** Whether both definitions take the same metric, converted in the same way. */
export function isSameSource(a: SignalDefinition, b: SignalDefinition): boolean {
  return (
    a.equipment.deviceId === b.equipment.deviceId &&
    a.tag === b.tag &&
    a.dataType === b.dataType &&
    a.isRaw === b.isRaw &&
    a.scale === b.scale &&
    a.offset === b.offset &&
    a.sourceVersion === b.sourceVersion
  );
}

export function namesOf({
  title,
  titleEn,
}: GatewayDefinition): Pick<CommunicationFault, 'title' | 'titleEn'> {
  return titleEn === '' ? { title } : { title, titleEn };
}
