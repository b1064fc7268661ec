import type { DeviceFailure, PollOutcome, Reading } from './driver.ts';

/** What a link is connected by. */
interface LinkConnection {
  onClosed: (failure: DeviceFailure) => void;
  open(): Promise<DeviceFailure | undefined>;
  close(): void;
}

interface LinkReader {
  readAll(report: (readings: Reading[]) => void): Promise<PollOutcome>;
}

/** The part of a link to a device that is polled over one connection; what is written and tried is its protocol's. */
export class ConnectedLink<Connection extends LinkConnection> {
  protected readonly connection: Connection;
  readonly #reader: LinkReader;

  constructor(connection: Connection, reader: LinkReader) {
    this.connection = connection;
    this.#reader = reader;
  }

  set onClosed(listener: (failure: DeviceFailure) => void) {
    this.connection.onClosed = listener;
  }

  open(): Promise<DeviceFailure | undefined> {
    return this.connection.open();
  }

  poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    return this.#reader.readAll(report);
  }

  close(): void {
    this.connection.close();
  }
}
