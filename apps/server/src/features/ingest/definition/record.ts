import type {
  CommunicationFault,
  CommunicationState,
  RecordingPolicy,
  SignalDataType,
} from '@zutai/contract';

/** A gateway as the tables have it. */
export interface GatewayRecord {
  readonly id: string;
  readonly sn: string;
  readonly title: string;
  readonly titleEn: string;
  readonly groupId: string;
  readonly wantedVersion: number;
  readonly vpn: boolean;
  /** How long a device of it may send nothing, when it is a foreign one; null: for as long as its session lives. */
  readonly maxSilenceS: number | null;
  readonly online: boolean;
  /** When it said something last, to some 15 s, ms UTC; null when it never did. */
  readonly lastSeenMs: number | null;
  readonly equipments: readonly EquipmentRecord[];
}

export interface EquipmentRecord {
  readonly id: string;
  readonly deviceId: string;
  readonly online: boolean;
  /** ms UTC, 0 when unknown. */
  readonly onlineSinceMs: number;
  readonly communication: CommunicationState;
  readonly faults: readonly CommunicationFault[];
  /** Only those that are enabled. */
  readonly drivers: readonly DriverRecord[];
  /**
   * What its drivers are, those that are not enabled too. While this text stays, so does what each signal makes of its
   * driver.
   */
  readonly sources: string;
  /** In the order of the signal table. */
  readonly signals: readonly SignalRecord[];
}

export interface DriverRecord {
  readonly id: string;
  readonly title: string;
  /** What it connects to, as people write it. */
  readonly address: string;
  /** How often its signals are expected, ms. */
  readonly intervalMs: number;
}

export interface SignalRecord {
  readonly id: number;
  /** Place in the signal table; equal ones by id. */
  readonly seq: number;
  readonly tag: string;
  readonly dataType: SignalDataType;
  readonly driverId: string | null;
  /** The gateway reports raw values: scale and offset are applied here (foreign gateways). */
  readonly isRaw: boolean;
  readonly scale: number;
  readonly offset: number;
  /** Configuration of the gateway since which it has this source; see migration 0029. */
  readonly sourceVersion: number;
  /** Which of its values are recorded; undefined: all. */
  readonly recording: RecordingPolicy | undefined;
}
