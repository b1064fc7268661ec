import {
  type SqlPollOptions,
  sqlPollProtocol,
  type TableAddress,
  tableAddress,
} from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type Member, membersOf } from '../members.ts';
import { refusedWrite } from '../read-only.ts';
import { type FoundRow, findKeyFailure, readCell, type TableRow } from '../table/row.ts';
import { describeBadTime, findAgeFailure, parseRowTime } from '../table/row-time.ts';
import { SqlConnection } from './connection.ts';

const unknown = (message: string) => ({ failure: { code: deviceCode.addressUnknown, message } });
const unclear = (message: string) => ({ failure: { code: deviceCode.dataCheckError, message } });

/** Asks one query a poll; each signal is a cell of what it answers. */
export class SqlPollLink implements DeviceLink {
  readonly #options: SqlPollOptions;
  readonly #connection: SqlConnection;
  readonly #members: readonly Member<TableAddress>[];

  constructor(configuration: DriverConfiguration) {
    this.#options = sqlPollProtocol.optionsSchema.parse(configuration.options);
    this.#connection = new SqlConnection(this.#options);
    this.#members = membersOf(configuration, tableAddress);
  }

  set onClosed(listener: (failure: DeviceFailure) => void) {
    this.#connection.onClosed = listener;
  }

  open(): Promise<DeviceFailure | undefined> {
    return this.#connection.open();
  }

  /** A query that the database refuses stands at the driver, with the database's words: no signal has a value then. */
  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const answer = await this.#connection.ask();
    if (answer.failure) return { isLinkLost: true, failure: answer.failure };
    const find = this.#index(answer.rows);
    report(this.#members.map(({ signal, address }) => readCell(signal, address, find(address))));
    return { isLinkLost: false };
  }

  async write(): Promise<WriteOutcome> {
    return refusedWrite;
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const address = tableAddress.parse(signal.address);
    const answer = await this.#connection.ask();
    if (answer.failure) return { value: null, failure: answer.failure };
    return readCell(signal, address, this.#index(answer.rows)(address));
  }

  close(): void {
    this.#connection.close();
  }

  /** Finds the row of an address, and says why there is none that counts. */
  #index(rows: readonly TableRow[]): (address: TableAddress) => FoundRow {
    const { keyColumn } = this.#options;
    const find = keyColumn === '' ? () => this.#judge(findOnly(rows)) : this.#indexKeys(rows, keyColumn);
    return ({ row }) => {
      const failure = findKeyFailure(row, keyColumn);
      return failure ? { failure } : find(row ?? '');
    };
  }

  #indexKeys(rows: readonly TableRow[], keyColumn: string): (row: string) => FoundRow {
    const key = rows[0]?.columns.find(keyColumn);
    if (key?.failure) return () => key;
    const byKey = Map.groupBy(rows, ({ cells }) => (key ? (cells[key.place] ?? undefined) : undefined));
    return (row) => {
      const found = byKey.get(row) ?? [];
      if (found.length > 1) return unclear(`${found.length} rows have the key ${JSON.stringify(row)}`);
      return this.#judge(found[0] ? { row: found[0] } : unknown(`no row has the key ${JSON.stringify(row)}`));
    };
  }

  #judge(found: FoundRow): FoundRow {
    const { timeColumn, maxAgeS } = this.#options;
    if (found.failure || timeColumn === '') return found;
    const column = found.row.columns.find(timeColumn);
    if (column.failure) return column;
    const text = found.row.cells[column.place] ?? null;
    const timeMs = text === null ? undefined : parseRowTime(text);
    const failure = timeMs === undefined ? describeBadTime(text) : findAgeFailure(timeMs, maxAgeS);
    return failure ? { failure } : found;
  }
}

function findOnly(rows: readonly TableRow[]): FoundRow {
  const [row] = rows;
  if (!row) return unknown('the query answers no row');
  if (rows.length > 1)
    return unclear(`the query answers ${rows.length} rows, and the driver names no key column`);
  return { row };
}
