import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import {
  type CsvFolderOptions,
  csvFolderProtocol,
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
import { type FoundRow, findKeyFailure, readCell } from '../table/row.ts';
import { FolderReader } from './folder-reader.ts';

/** Folders that do not answer: each question to one holds a thread of the process, so they are asked once. */
const hanging = new Set<string>();

/** Reads tables that a machine writes into a folder; each signal is a cell of the newest row. */
export class CsvFolderLink implements DeviceLink {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: CsvFolderOptions;
  readonly #dataFolder: string;
  readonly #reader: FolderReader;
  readonly #members: readonly Member<TableAddress>[];
  readonly #closing = Promise.withResolvers<DeviceFailure>();

  /** @param dataFolder of the agent, which no driver reads from */
  constructor(configuration: DriverConfiguration, dataFolder: string) {
    this.#options = csvFolderProtocol.optionsSchema.parse(configuration.options);
    this.#dataFolder = dataFolder;
    this.#reader = new FolderReader(this.#options);
    this.#members = membersOf(configuration, tableAddress);
  }

  open(): Promise<DeviceFailure | undefined> {
    return this.#within(async () => {
      const [folder, own] = await Promise.all([
        realpath(this.#options.folder),
        realpath(this.#dataFolder).catch(() => this.#dataFolder),
      ]);
      if (folder === own || folder.startsWith(`${own}${sep}`)) return ownFolder;
      await this.#reader.begin();
      return undefined;
    });
  }

  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const failure = await this.#within(async () => {
      await this.#reader.look();
      return undefined;
    });
    if (failure) return { isLinkLost: true, failure };
    report(this.#members.map(({ signal, address }) => this.#read(signal, address)));
    return { isLinkLost: false };
  }

  async write(): Promise<WriteOutcome> {
    return refusedWrite;
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return this.#read(signal, tableAddress.parse(signal.address));
  }

  close(): void {
    this.#closing.resolve({ code: deviceCode.communicationFault, message: 'the driver was stopped' });
  }

  #read(signal: SignalConfiguration, address: TableAddress): Reading {
    return readCell(signal, address, this.#find(address), this.#options.decimal);
  }

  #find({ row }: TableAddress): FoundRow {
    const { keyColumn, maxAgeS } = this.#options;
    const { failure, note, rows } = this.#reader;
    if (failure) return { failure };
    const unkeyed = findKeyFailure(row, keyColumn);
    if (unkeyed) return { failure: unkeyed };
    const found = rows.find(row ?? '', maxAgeS);
    const what = row === undefined ? 'no file has a row yet' : `no row has the key ${JSON.stringify(row)}`;
    if (!found) return unknown(note === '' ? what : `${what}; ${note}`);
    return found.failure && note !== ''
      ? { failure: { ...found.failure, message: `${found.failure.message}; ${note}` } }
      : found;
  }

  /** Work with the folder, as far as it answers in time and the driver is not stopped. */
  async #within(work: () => Promise<DeviceFailure | undefined>): Promise<DeviceFailure | undefined> {
    const { folder, timeoutMs } = this.#options;
    const timeout = Promise.withResolvers<DeviceFailure>();
    if (hanging.has(folder)) return silent(timeoutMs);
    const timer = setTimeout(() => {
      hanging.add(folder);
      timeout.resolve(silent(timeoutMs));
    }, timeoutMs);
    const working = work()
      .catch((error: NodeJS.ErrnoException) => describeFolderError(error))
      .finally(() => hanging.delete(folder));
    try {
      return await Promise.race([working, timeout.promise, this.#closing.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const unknown = (message: string) => ({ failure: { code: deviceCode.addressUnknown, message } });

const ownFolder: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'forbidden',
  message: 'the folder is one of the agent itself',
};

const silent = (timeoutMs: number): DeviceFailure => ({
  code: deviceCode.responseTimeout,
  cause: 'timeout',
  message: `the folder did not answer within ${timeoutMs} ms`,
});

const describeFolderError = (error: NodeJS.ErrnoException): DeviceFailure => ({
  code: deviceCode.communicationFault,
  cause: 'noFolder',
  message: error.message,
});
