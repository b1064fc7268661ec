import type {
  CommandRecord,
  CommandStatus,
  ErrorName,
  ErrorParams,
  HoldEnd,
  SignalValue,
} from '@zutai/contract';

/** Why a write was refused: an error of the contract. */
export interface Refusal {
  readonly name: ErrorName;
  readonly params: ErrorParams;
}

/** What equipment and signal of a row of the ledger were called when it was entered, and how values are written. */
export type LedgerNames = Pick<
  CommandRecord,
  | 'equipmentTitle'
  | 'equipmentTitleEn'
  | 'equipmentNow'
  | 'hasEquipment'
  | 'signalTag'
  | 'signalNow'
  | 'signal'
>;

/** A command as the server knows it: a row of the ledger and what only the server needs. */
export interface StoredCommand extends Omit<CommandRecord, keyof LedgerNames> {
  readonly gatewayId: string | null;
  readonly refusal: Refusal | null;
  /** Of a press: what releases it; undefined for other writes. */
  readonly releaseValue: NonNullable<SignalValue> | undefined;
  readonly holdUuid: string | null;
}

export interface CommandRow {
  uuid: string;
  equipment_id: string;
  signal_id: number;
  signal_title: string;
  account_id: string;
  account_name: string;
  source_address: string;
  session_id: string | null;
  gateway_id: string | null;
  old_value: SignalValue;
  new_value: SignalValue;
  requested_at: Date;
  sent_at: Date | null;
  acknowledged_at: Date | null;
  read_back_at: Date | null;
  read_back: SignalValue;
  status: CommandStatus;
  code: string;
  message: string;
  refusal: Refusal | null;
  release_value: SignalValue | null;
  hold_uuid: string | null;
  hold_end: HoldEnd | null;
}

/** SQL of how a signal's values are written, as a row of the ledger keeps it; null where there is no signal. */
export const signalDefinition = (table: string): string => `
  case when ${table}.id is not null then json_build_object('tag', ${table}.tag, 'titleEn', ${table}.title_en,
    'unit', ${table}.unit, 'unitEn', ${table}.unit_en, 'decimals', ${table}.decimals, 'states', ${table}.states) end`;

export function readCommand(row: CommandRow): StoredCommand {
  return {
    uuid: row.uuid,
    equipmentId: row.equipment_id,
    signalId: String(row.signal_id),
    signalTitle: row.signal_title,
    userId: row.account_id,
    userName: row.account_name,
    address: row.source_address,
    sessionId: row.session_id,
    gatewayId: row.gateway_id,
    oldValue: row.old_value,
    newValue: row.new_value,
    requestedMs: row.requested_at.getTime(),
    sentMs: row.sent_at?.getTime() ?? null,
    acknowledgedMs: row.acknowledged_at?.getTime() ?? null,
    readBackMs: row.read_back_at?.getTime() ?? null,
    readBack: row.read_back,
    status: row.status,
    code: row.code,
    message: row.message,
    refusal: row.refusal,
    releaseValue: row.release_value ?? undefined,
    holdUuid: row.hold_uuid,
    hold: row.release_value === null ? row.hold_end : 'press',
  };
}
