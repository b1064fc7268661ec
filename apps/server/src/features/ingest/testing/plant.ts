import { randomUUID } from 'node:crypto';
import type { RecordingInput, SignalDataType, SignalState } from '@zutai/contract';
import type { Database } from '../../../platform/db/database.ts';

export interface PlantSignal {
  readonly tag: string;
  readonly dataType?: SignalDataType;
  readonly scale?: number;
  readonly offset?: number;
  /** Polled by a driver of ours: values arrive scaled. */
  readonly isDriven?: boolean;
  readonly recording?: Partial<RecordingInput>;
  /** Least and greatest value. */
  readonly range?: readonly [number, number];
  readonly states?: readonly SignalState[];
}

/** Rows of one registered gateway with one piece of equipment. */
export interface Plant {
  readonly gatewayId: string;
  readonly sn: string;
  readonly groupId: string;
  readonly equipmentId: string;
  readonly deviceId: string;
  /** In the order given. */
  readonly signalIds: readonly number[];
}

export interface PlantOptions {
  readonly sn?: string;
  readonly groupId?: string;
  readonly deviceId?: string;
  readonly signals: readonly PlantSignal[];
}

/** Registers a gateway as the management calls would, by SQL. */
export async function addPlant({ pool }: Database, options: PlantOptions): Promise<Plant> {
  const name = randomUUID();
  const { sn = `SN-${name.slice(0, 13)}`, groupId = 'zutai-0', deviceId = 'pump' } = options;
  const one = async (sql: string, values: unknown[]) =>
    (await pool.query<{ id: string }>(sql, values)).rows[0]!.id;
  const organisationId = await one('INSERT INTO organisation (title) VALUES ($1) RETURNING id', [name]);
  const gatewayId = await one(
    `INSERT INTO gateway (organisation_id, sn, title, group_id, key_hash, wanted_version)
     VALUES ($1, $2, $2, $3, '', 1) RETURNING id`,
    [organisationId, sn, groupId],
  );
  const equipmentId = await one(
    `INSERT INTO equipment (organisation_id, title, kind, display, gateway_id, device_id)
     VALUES ($1, $2, 'EG', 'list', $3, $4) RETURNING id`,
    [organisationId, name, gatewayId, deviceId],
  );
  const driverId = await one(
    `INSERT INTO driver (equipment_id, title, protocol, poll_interval_ms, enabled, options)
     VALUES ($1, 'd', 'modbus-tcp', 1000, false, '{}') RETURNING id`,
    [equipmentId],
  );
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO signal (equipment_id, tag, title, data_type, scale, "offset", driver_id, recording, recording_band, recording_deadband,
       recording_period_s, min, max, states, seq)
     SELECT $1, tag, tag, data_type, scale, "offset", CASE WHEN driven THEN $2::bigint END, recording, band, deadband,
       period_s, min, max, states::jsonb, seq
     FROM unnest($3::text[], $4::text[], $5::float8[], $6::float8[], $7::bool[], $8::text[], $9::text[], $10::float8[],
       $11::int[], $12::float8[], $13::float8[], $14::text[]) WITH ORDINALITY
       AS given (tag, data_type, scale, "offset", driven, recording, band, deadband, period_s, min, max, states, seq)
     ORDER BY seq RETURNING id`,
    [
      equipmentId,
      driverId,
      options.signals.map((signal) => signal.tag),
      options.signals.map((signal) => signal.dataType ?? 'number'),
      options.signals.map((signal) => signal.scale ?? 1),
      options.signals.map((signal) => signal.offset ?? 0),
      options.signals.map((signal) => signal.isDriven ?? false),
      options.signals.map(({ recording }) => recording?.recording ?? 'all'),
      options.signals.map(({ recording }) => recording?.recordingBand ?? 'absolute'),
      options.signals.map(({ recording }) => recording?.recordingDeadband ?? 0),
      options.signals.map(({ recording }) => recording?.recordingPeriodS ?? 60),
      options.signals.map(({ range }) => range?.[0] ?? null),
      options.signals.map(({ range }) => range?.[1] ?? null),
      options.signals.map(({ states = [] }) => JSON.stringify(states)),
    ],
  );
  return { gatewayId, sn, groupId, equipmentId, deviceId, signalIds: rows.map((row) => row.id) };
}

export interface HistoryRow {
  readonly signal_id: number;
  readonly ts: Date;
  readonly value: number | null;
  readonly code: number;
  readonly text_value: string | null;
}

export async function readHistory({ pool }: Database, signalIds: readonly number[]): Promise<HistoryRow[]> {
  const { rows } = await pool.query<HistoryRow>(
    'SELECT * FROM history WHERE signal_id = ANY ($1) ORDER BY ts, signal_id',
    [signalIds],
  );
  return rows;
}
