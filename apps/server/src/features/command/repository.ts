import type { CommandResult, HoldEnd, SignalValue } from '@zutai/contract';
import { WRITES_PER_MINUTE } from '@zutai/contract';
import type { Pool } from 'pg';
import { type CommandRow, type Refusal, readCommand, type StoredCommand, signalDefinition } from './rows.ts';

export interface NewCommand {
  readonly uuid: string;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly signalId: string;
  readonly signalTitle: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly sourceAddress: string;
  readonly sessionId: string;
  readonly gatewayId: string | null;
  readonly oldValue: SignalValue;
  readonly newValue: SignalValue;
  readonly timeoutS: number;
  readonly requestId: string | null;
  /** Set for one that is not sent. */
  readonly refusal: (Refusal & { readonly code: string }) | null;
  /** Set for a press, which then holds for `leaseMs`. */
  readonly hold: { readonly releaseValue: SignalValue; readonly leaseMs: number } | null;
}

export type Decision = Exclude<StoredCommand['status'], 'pending' | 'refused'>;

// Counted and entered in one statement; the index on account and time makes the count cheap.
const INSERT = `
  insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
    gateway_id, old_value, new_value, deadline_at, status, code, refusal, request_id, source_address, session_id,
    release_value, held_until, equipment_title, equipment_title_en, signal_definition)
  select $1::uuid, $2::bigint, $3::bigint, $4::int, $5, $6::bigint, $7, $8::bigint, $9::jsonb, $10::jsonb,
    now() + make_interval(secs => $11), case when $12::text is null then 'pending' else 'refused' end,
    coalesce($12, ''), $13::jsonb, $14::uuid, $15, $16, $17::jsonb,
    now() + make_interval(secs => $18::float8 / 1000), equipment.title, equipment.title_en,
    ${signalDefinition('signal')}
  from (values (true)) as one
    left join equipment on equipment.id = $3::bigint and equipment.organisation_id = $2::bigint
    left join signal on signal.id = $4::int and signal.equipment_id = equipment.id
  where (select count(*) from command
    where account_id = $6::bigint and requested_at > now() - interval '1 minute') < ${WRITES_PER_MINUTE}
  returning command.*`;

// Without waiting for the disk: the answer, which says the same, is close behind and waits for this row.
const MARK_SENT = `
  update command set sent_at = coalesce(sent_at, now())
  from (select set_config('synchronous_commit', 'off', true)) as settings where uuid = $1`;

const DECIDE = `
  update command set status = $2, code = $3, message = $4,
    held_until = case when $2 = 'failure' then null else held_until end
  where uuid = $1 and status = 'pending' returning *`;

// What was uncertain is settled by a later answer; what was settled stays, with what was read back first (migration
// 0075), but it is on record that an answer came.
const RECORD_RESULT = `
  update command set
    acknowledged_at = case when $7 then acknowledged_at else coalesce(acknowledged_at, now()) end,
    sent_at = coalesce(sent_at, now()),
    read_back_at = case when $4::jsonb is null then read_back_at else to_timestamp($5::float8 / 1000) end,
    read_back = coalesce($4::jsonb, read_back),
    status = case when status in ('pending', 'unknown') then $6 else status end,
    code = case when status in ('pending', 'unknown') then $2 else code end,
    message = case when status in ('pending', 'unknown') then $3 else message end,
    held_until = case when status in ('pending', 'unknown') and $6 = 'failure' then null else held_until end
  where uuid = $1`;

// Sent or not, nobody knows: the mark of sending is not waited for. A release that has not left is still to be sent.
const EXPIRE = `
  update command set status = 'unknown', code = $1
  where status = 'pending' and deadline_at < now()
    and not (hold_uuid is not null and sent_at is null and requested_at > now() - interval '1 hour')
  returning uuid`;

const IN_DOUBT = `
  select command.* from command join equipment on equipment.id = command.equipment_id
  where command.status = 'unknown' and command.read_back_at is null
    and command.requested_at > now() - interval '1 hour' and equipment.online
    and equipment.gateway_id = command.gateway_id
  order by command.requested_at limit 100`;

const RENEW = `
  update command set held_until = now() + make_interval(secs => $3::float8 / 1000)
  where account_id = $1 and request_id = $2 and held_until > now() returning *`;

// The press ends and its release is entered in one step, so that each press has one release whoever is first.
const RELEASE = `
  with ended as (
    update command set held_until = null where uuid = $1 and held_until is not null returning *
  )
  insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
    gateway_id, old_value, new_value, deadline_at, source_address, session_id, hold_uuid, hold_end,
    equipment_title, equipment_title_en, signal_definition)
  select $2::uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name, gateway_id,
    new_value, release_value, now() + make_interval(secs => $4), source_address, session_id, uuid, $3,
    equipment_title, equipment_title_en, signal_definition
  from ended returning *`;

// Marked as sent first, so that no two processes send one; the row it is read from may have changed meanwhile.
const CLAIM_UNSENT_RELEASES = `
  update command set sent_at = now()
  where uuid in (
      select release.uuid from command as release
      where release.hold_uuid is not null and release.status = 'pending' and release.sent_at is null
        and release.requested_at < now() - make_interval(secs => $1)
        and not exists (select from command as later
          where later.signal_id = release.signal_id and later.requested_at > release.requested_at
            and (later.sent_at is not null or later.status = 'pending'))
      limit 100)
    and status = 'pending' and sent_at is null
  returning *`;

/** The write ledger: commands from their entry to their end. */
export class CommandRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Enters a command; undefined when the account has written too often.
   * @throws the unique violation of `command_request` or `command_pending_signal`
   */
  async insert(command: NewCommand): Promise<StoredCommand | undefined> {
    const { refusal, hold } = command;
    return this.#one(INSERT, [
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
      refusal?.code ?? null,
      refusal === null ? null : JSON.stringify({ name: refusal.name, params: refusal.params }),
      command.requestId,
      command.sourceAddress,
      command.sessionId,
      hold === null ? null : JSON.stringify(hold.releaseValue),
      hold?.leaseMs ?? null,
    ]);
  }

  async markSent(uuid: string): Promise<void> {
    await this.#pool.query(MARK_SENT, [uuid]);
  }

  async isPending(uuid: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "select from command where uuid = $1 and status = 'pending'",
      [uuid],
    );
    return rowCount === 1;
  }

  /** What was unknown and was never sent has failed. */
  async settleUnsent(uuid: string): Promise<void> {
    await this.#pool.query(
      "update command set status = 'failure', held_until = null where uuid = $1 and status = 'unknown'",
      [uuid],
    );
  }

  /** Decides a pending command; undefined when it was decided already. */
  decide(uuid: string, status: Decision, code: string, message = ''): Promise<StoredCommand | undefined> {
    return this.#one(DECIDE, [uuid, status, code, message]);
  }

  /** Takes a gateway's answer in, judged as `status`. */
  async recordResult(result: CommandResult, status: Decision): Promise<void> {
    const { uuid, code, message, readBack, timeMs, isUncertain } = result;
    const stored = readBack === null ? null : JSON.stringify(readBack);
    await this.#pool.query(RECORD_RESULT, [uuid, code, message, stored, timeMs, status, isUncertain]);
  }

  /** The release of a press that never was at the device has nothing to do; its uuid, if it was entered. */
  async settleReleaseOf(press: string, code: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ uuid: string }>(
      `update command set status = 'success', code = $2, message = 'nothing was pressed',
         acknowledged_at = coalesce(acknowledged_at, now())
       where hold_uuid = $1 and status in ('pending', 'unknown') returning uuid`,
      [press, code],
    );
    return rows[0]?.uuid;
  }

  /** What is past its deadline is unknown from now on; the uuids. */
  async expire(code: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ uuid: string }>(EXPIRE, [code]);
    return rows.map((row) => row.uuid);
  }

  /** Commands of the last hour that nobody knows the end of, whose equipment is online at the same gateway. */
  listInDoubt(): Promise<StoredCommand[]> {
    return this.#many(IN_DOUBT, []);
  }

  /** Unscoped: for answers of gateways, which know nothing but the uuid. */
  find(uuid: string): Promise<StoredCommand | undefined> {
    return this.#one('select * from command where uuid = $1', [uuid]);
  }

  /** A command of this account, by its uuid or the request's id. */
  findOwn(organisationId: string, accountId: string, id: string): Promise<StoredCommand | undefined> {
    return this.#one(
      `select * from command where organisation_id = $1 and account_id = $2 and (uuid = $3 or request_id = $3)
       order by uuid = $3 desc limit 1`,
      [organisationId, accountId, id],
    );
  }

  /** The command under way at a signal. */
  findPending(organisationId: string, signalId: string): Promise<StoredCommand | undefined> {
    return this.#one(
      `select * from command where organisation_id = $1 and signal_id = $2
         and (status = 'pending' and hold_uuid is null or held_until > now()) limit 1`,
      [organisationId, signalId],
    );
  }

  /** Keeps a press for so long; undefined when it has ended. */
  renew(accountId: string, requestId: string, leaseMs: number): Promise<StoredCommand | undefined> {
    return this.#one(RENEW, [accountId, requestId, leaseMs]);
  }

  /** Ends a press and enters its release; undefined when it had ended. */
  release(press: string, uuid: string, end: HoldEnd, timeoutS: number): Promise<StoredCommand | undefined> {
    return this.#one(RELEASE, [press, uuid, end, timeoutS]);
  }

  findRelease(press: string): Promise<StoredCommand | undefined> {
    return this.#one('select * from command where hold_uuid = $1', [press]);
  }

  /** Presses that nobody renewed, of all processes. */
  listLapsed(): Promise<StoredCommand[]> {
    return this.#many('select * from command where held_until < now() order by held_until limit 100', []);
  }

  /**
   * Takes the releases that were entered so long ago and have not left, as when their process died in between or there
   * was no broker; they count as sent from here on. One after which somebody wrote to the signal stays: that write
   * stands.
   */
  claimUnsentReleases(olderThanS: number): Promise<StoredCommand[]> {
    return this.#many(CLAIM_UNSENT_RELEASES, [olderThanS]);
  }

  /** It did not leave after all. */
  async unmarkSent(uuid: string): Promise<void> {
    await this.#pool.query("update command set sent_at = null where uuid = $1 and status = 'pending'", [
      uuid,
    ]);
  }

  /** Deletes entries of the ledger that are older, of all organisations; how many. What is under way stays. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from command where uuid in (
         select uuid from command
         where requested_at < now() - make_interval(days => $1) and status <> 'pending'
           -- A press goes after its release.
           and not exists (select from command as release where release.hold_uuid = command.uuid)
         limit $2)`,
      [days, limit],
    );
    return rowCount ?? 0;
  }

  async #one(sql: string, params: unknown[]): Promise<StoredCommand | undefined> {
    const { rows } = await this.#pool.query<CommandRow>(sql, params);
    return rows[0] && readCommand(rows[0]);
  }

  async #many(sql: string, params: unknown[]): Promise<StoredCommand[]> {
    const { rows } = await this.#pool.query<CommandRow>(sql, params);
    return rows.map(readCommand);
  }
}
