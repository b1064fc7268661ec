import type {
  CommandRecord,
  CommandResult,
  commandCalls,
  RequestOf,
  Signal,
  SignalValue,
} from '@zutai/contract';
import type { Pool } from 'pg';
import { directionOf } from '../../platform/db/paged-query.ts';

type Filter = RequestOf<typeof commandCalls.query>;

export type WritableSignal = Pick<
  Signal,
  'id' | 'title' | 'dataType' | 'writable' | 'min' | 'max' | 'states'
>;

/** What a write is about: the equipment's state and the signal, when there is one. */
export interface WriteTarget {
  readonly gatewayId: string | null;
  readonly online: boolean;
  readonly signal: WritableSignal | null;
}

export interface NewCommand {
  readonly uuid: string;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly signalId: string;
  readonly signalTitle: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly gatewayId: string | null;
  readonly oldValue: SignalValue;
  readonly newValue: SignalValue;
  readonly timeoutS: number;
  /** Code with which it failed before anything was sent; null for one that is to be sent. */
  readonly refusedCode: string | null;
}

interface CommandRow {
  uuid: string;
  equipment_id: string;
  signal_id: number;
  signal_title: string;
  account_id: string;
  account_name: string;
  old_value: SignalValue;
  new_value: SignalValue;
  requested_at: Date;
  sent_at: Date | null;
  acknowledged_at: Date | null;
  read_back_at: Date | null;
  read_back: SignalValue;
  status: CommandRecord['status'];
  code: string;
  message: string;
}

const TARGET = `
  select equipment.gateway_id as "gatewayId", equipment.online,
    case when signal.id is not null then json_build_object('id', signal.id::text, 'title', signal.title,
      'dataType', signal.data_type, 'writable', signal.writable, 'min', signal.min, 'max', signal.max,
      'states', signal.states) end as signal
  from equipment left join signal on signal.equipment_id = equipment.id and signal.id = $3
  where equipment.organisation_id = $1 and equipment.id = $2`;

const INSERT = `
  insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
    gateway_id, old_value, new_value, deadline_at, status, code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(secs => $11),
    case when $12::text is null then 'pending' else 'failure' end, coalesce($12, ''))
  returning *`;

// Without waiting for the disk: the answer, which tells the same, is close behind and waits for this row.
const MARK_SENT = `
  update command set sent_at = coalesce(sent_at, now())
  from (select set_config('synchronous_commit', 'off', true)) as hurry where uuid = $1`;

const DECIDE = `
  update command set status = $2, code = $3, message = $4
  where uuid = $1 and status = 'pending' returning *`;

// An answer after the deadline does not change what was said, but it is on record that it came.
const RECORD_RESULT = `
  update command set
    acknowledged_at = coalesce(acknowledged_at, now()),
    sent_at = coalesce(sent_at, now()),
    read_back_at = case when $4::jsonb is null then read_back_at else to_timestamp($5::float8 / 1000) end,
    read_back = coalesce($4::jsonb, read_back),
    status = case when status = 'pending' then case when $2 = '200' then 'success' else 'failure' end
      else status end,
    code = case when status = 'pending' then $2 else code end,
    message = case when status = 'pending' then $3 else message end
  where uuid = $1`;

const EXPIRE = `
  update command set status = 'failure', code = $1
  where status = 'pending' and deadline_at < now() returning uuid`;

const SORT_COLUMNS = {
  requestedMs: 'requested_at',
  signalTitle: 'signal_title',
  userName: 'account_name',
  status: 'status',
} as const;

const MATCHES = `
  organisation_id = $1 and equipment_id = $2
  and ($3::int is null or signal_id = $3) and ($4::text is null or status = $4)
  and ($5::float8 is null or requested_at >= to_timestamp($5 / 1000))
  and ($6::float8 is null or requested_at <= to_timestamp($6 / 1000))`;

/** The write ledger, and what has to be known of a signal before it is written. */
export class CommandRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async findTarget(organisationId: string, equipmentId: string, signalId: string) {
    // Signal ids are 32-bit in the database: a larger one is no signal's.
    const id = Number(signalId) > 0x7fff_ffff ? 0 : signalId;
    const { rows } = await this.#pool.query<WriteTarget>(TARGET, [organisationId, equipmentId, id]);
    return rows[0];
  }

  async insert(command: NewCommand): Promise<CommandRecord> {
    const { rows } = await this.#pool.query<CommandRow>(INSERT, [
      command.uuid,
      command.organisationId,
      command.equipmentId,
      command.signalId,
      command.signalTitle,
      command.accountId,
      command.accountName,
      command.gatewayId,
      JSON.stringify(command.oldValue),
      JSON.stringify(command.newValue),
      command.timeoutS,
      command.refusedCode,
    ]);
    return readCommand(rows[0] as CommandRow);
  }

  async markSent(uuid: string): Promise<void> {
    await this.#pool.query(MARK_SENT, [uuid]);
  }

  /** Decides a pending command; undefined when it was decided already. */
  async decide(uuid: string, status: 'success' | 'failure', code: string, message: string) {
    const { rows } = await this.#pool.query<CommandRow>(DECIDE, [uuid, status, code, message]);
    return rows[0] && readCommand(rows[0]);
  }

  async recordResult({ uuid, code, message, readBack, timeMs }: CommandResult): Promise<void> {
    const stored = readBack === null ? null : JSON.stringify(readBack);
    await this.#pool.query(RECORD_RESULT, [uuid, code, message, stored, timeMs]);
  }

  /** Fails what is past its deadline; the uuids. */
  async expire(code: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ uuid: string }>(EXPIRE, [code]);
    return rows.map((row) => row.uuid);
  }

  /** A command of this account. */
  async findOwn(organisationId: string, accountId: string, uuid: string): Promise<CommandRecord | undefined> {
    const { rows } = await this.#pool.query<CommandRow>(
      'select * from command where organisation_id = $1 and account_id = $2 and uuid = $3',
      [organisationId, accountId, uuid],
    );
    return rows[0] && readCommand(rows[0]);
  }

  async query(organisationId: string, filter: Filter): Promise<{ total: number; rows: CommandRecord[] }> {
    const match = [
      organisationId,
      filter.equipmentId,
      filter.signalId === undefined ? null : Math.min(Number(filter.signalId), 0x7fff_ffff),
      filter.status ?? null,
      filter.fromMs ?? null,
      filter.toMs ?? null,
    ];
    const column = SORT_COLUMNS[filter.sortField ?? 'requestedMs'];
    const order = directionOf(filter);
    const [count, page] = await Promise.all([
      this.#pool.query<{ total: string }>(`select count(*) as total from command where ${MATCHES}`, match),
      this.#pool.query<CommandRow>(
        `select * from command where ${MATCHES} order by ${column} ${order}, requested_at desc, uuid
         limit $7 offset $8`,
        [...match, filter.pageSize, (filter.pageNum - 1) * filter.pageSize],
      ),
    ]);
    return { total: Number(count.rows[0]?.total), rows: page.rows.map(readCommand) };
  }
}

function readCommand(row: CommandRow): CommandRecord {
  return {
    uuid: row.uuid,
    equipmentId: row.equipment_id,
    signalId: String(row.signal_id),
    signalTitle: row.signal_title,
    userId: row.account_id,
    userName: row.account_name,
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
  };
}
