import { Socket } from 'node:net';
import type { SqlPollOptions } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import pg from 'pg';
import type { DeviceFailure } from '../driver.ts';
import { TableColumns } from '../table/columns.ts';
import type { TableRow } from '../table/row.ts';
import { Turns } from '../turns.ts';
import { describeSilence, describeSqlError } from './failure.ts';

/** One row may hold a gigabyte; a table of values is smaller than this. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
const BYTES_LOOKED_AT_MS = 20;
/** By how much longer than the server we wait for the server to say that it took too long. */
const SERVER_FIRST_MS = 500;
const BOOLEAN_OID = 16;

export type SqlAnswer = { rows: TableRow[]; failure?: undefined } | { failure: DeviceFailure };

/** Everything as the text that the server sent: no library decides what a number or a time is. */
const asText = { getTypeParser: () => (text: string | Buffer) => String(text) };

/** One connection to a database, on which the query of the driver is asked in a transaction that only reads. */
export class SqlConnection {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: SqlPollOptions;
  readonly #socket = new Socket();
  readonly #client: pg.Client;
  readonly #turns = new Turns();
  /** Why we ended it ourselves. */
  #ended: DeviceFailure | undefined;
  /** Rejected when it is closed: `pg` settles no `connect` that is ended while it waits for its answer. */
  readonly #closing = Promise.withResolvers<never>();

  constructor(options: SqlPollOptions) {
    this.#options = options;
    const { host, port, database, user, password, security, timeoutMs } = options;
    this.#client = new pg.Client({
      host,
      port,
      database,
      user,
      // As a function, so that an empty one is not looked for in the environment or a file of the agent's user.
      password: () => password,
      ssl: security === 'none' ? false : { rejectUnauthorized: security === 'tls' },
      stream: () => this.#socket,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      application_name: 'zutai-agent',
    });
    this.#closing.promise.catch(() => {});
    this.#client.on('error', (error) => {
      if (!this.#ended) this.onClosed(describeSqlError(error, timeoutMs));
    });
  }

  async open(): Promise<DeviceFailure | undefined> {
    if (this.#ended) return this.#ended;
    try {
      await Promise.race([this.#client.connect(), this.#closing.promise]);
      return undefined;
    } catch (error) {
      this.#socket.destroy();
      return this.#ended ?? describeSqlError(error as Error, this.#options.timeoutMs);
    }
  }

  /** Every row of the query, at most `maxRows`. A failure leaves the connection to be thrown away. */
  ask(): Promise<SqlAnswer> {
    return this.#turns.take(async () => {
      if (this.#ended) return { failure: this.#ended };
      const { timeoutMs } = this.#options;
      const guard = this.#guard();
      try {
        return await Promise.race([this.#read(), this.#closing.promise]);
      } catch (error) {
        return { failure: this.#ended ?? describeSqlError(error as Error, timeoutMs) };
      } finally {
        guard.stop();
      }
    });
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = { code: deviceCode.communicationFault, message: 'the driver was stopped' };
    this.#closing.reject(new Error(this.#ended.message));
    // Says goodbye, so that the database does not log a lost client; one that answers nothing is not waited for.
    this.#client.end().catch(() => {});
    setTimeout(() => this.#socket.destroy(), 200).unref();
  }

  async #read(): Promise<SqlAnswer> {
    const { query, maxRows, timeoutMs } = this.#options;
    const client = this.#client;
    await client.query(
      `begin transaction read only; set local statement_timeout = ${timeoutMs}; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 3`,
    );
    // A cursor is made of a query alone, and the extended protocol takes no second statement behind it.
    const declared = `declare zutai_poll no scroll cursor without hold for ${query.replace(/[;\s]+$/, '')}`;
    await client.query({ text: declared, queryMode: 'extended' } as pg.QueryConfig);
    const answer = await client.query<(string | null)[]>({
      text: `fetch forward ${maxRows + 1} from zutai_poll`,
      rowMode: 'array',
      types: asText,
    });
    await client.query('rollback');
    if (answer.rows.length > maxRows) {
      const message = `the query answers more than ${maxRows} rows`;
      return { failure: { code: deviceCode.dataCheckError, cause: 'query', message } };
    }
    const columns = new TableColumns(answer.fields.map(({ name }) => name));
    const booleans = answer.fields.map(({ dataTypeID }) => dataTypeID === BOOLEAN_OID);
    const rows = answer.rows.map((cells) => ({
      columns,
      cells: cells.map((cell, place) => (booleans[place] && cell !== null ? spellBoolean(cell) : cell)),
    }));
    return { rows };
  }

  /** Ends the connection when an answer takes too long, or is too long to be kept. */
  #guard(): { stop: () => void } {
    const { timeoutMs } = this.#options;
    const before = this.#socket.bytesRead;
    const end = (failure: DeviceFailure): void => {
      this.#ended ??= failure;
      this.#socket.destroy();
    };
    const deadline = setTimeout(() => end(describeSilence(timeoutMs)), timeoutMs + SERVER_FIRST_MS);
    const looking = setInterval(() => {
      if (this.#socket.bytesRead - before <= ANSWER_MAX_BYTES) return;
      const message = `the query answers more than ${ANSWER_MAX_BYTES / 1024 / 1024} MB`;
      end({ code: deviceCode.dataCheckError, cause: 'query', message });
    }, BYTES_LOOKED_AT_MS);
    return {
      stop: () => {
        clearTimeout(deadline);
        clearInterval(looking);
      },
    };
  }
}

const spellBoolean = (cell: string) => (cell === 't' ? 'true' : 'false');
