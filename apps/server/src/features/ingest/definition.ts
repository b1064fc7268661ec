import type { SignalDataType } from '@zutai/contract';
import type { LiveEquipment } from '../live/index.ts';

/** What ingest knows of a signal. */
export interface SignalDefinition {
  readonly id: number;
  readonly tag: string;
  readonly dataType: SignalDataType;
  /** The gateway reports raw values: scale and offset are applied here (foreign gateways). */
  readonly isRaw: boolean;
  readonly scale: number;
  readonly offset: number;
  /** Its place in the live store. */
  readonly slot: number;
  readonly equipment: EquipmentDefinition;
}

/** What ingest knows of a piece of equipment, a device of its gateway. */
export interface EquipmentDefinition {
  readonly id: string;
  readonly deviceId: string;
  readonly signalsByTag: ReadonlyMap<string, SignalDefinition>;
  readonly live: LiveEquipment;
}

/** What ingest knows of a registered gateway. Replaced as a whole when something changes. */
export interface GatewayDefinition {
  readonly id: string;
  readonly sn: string;
  readonly groupId: string;
  readonly wantedVersion: number;
  readonly vpn: boolean;
  /** As last stored. */
  readonly wasOnline: boolean;
  readonly equipments: ReadonlyMap<string, EquipmentDefinition>;
  readonly signalsById: ReadonlyMap<number, SignalDefinition>;
}
