import type { BrowsedNode, DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type { BusObserver } from './bus-observer.ts';
import type { DeviceFailure } from './device-failure.ts';

export type { DeviceFailure };

/** An integer that float64 cannot hold exactly (beyond ±2^53) is a bigint. */
export type SignalValue = number | bigint | boolean | string;

/** One signal after a poll: a value, or the failure that stands for it. */
export type Reading =
  | { signal: SignalConfiguration; value: SignalValue; failure?: undefined }
  | { signal: SignalConfiguration; value: null; failure: DeviceFailure };

/** One address read once, with what the device sent for it where that is bytes. */
export type SingleReading = (
  | { value: SignalValue; failure?: undefined }
  | { value: null; failure: DeviceFailure }
) & {
  /** In the device's own order; more than the address covers where that can be had. */
  bytes?: Buffer;
  /** The device's own type of it, where the protocol tells one. */
  type?: string;
};

/** What a device has below one place. */
export type Browsed =
  | { nodes: BrowsedNode[]; isCut: boolean; failure?: undefined }
  | { failure: DeviceFailure };

export type WriteOutcome =
  | { ok: true; readBack: SignalValue }
  /**
   * Uncertain: the request went out, and neither its answer nor a reading says whether it was carried out. Ended: the
   * driver was stopped before the write began, and another may have taken its place.
   */
  | {
      ok: false;
      failure: DeviceFailure;
      readBack?: SignalValue;
      isUncertain?: boolean;
      isEnded?: boolean;
    };

export type PollOutcome =
  | { isLinkLost: false }
  /** The connection is of no use any more and is opened anew. */
  | { isLinkLost: true; failure: DeviceFailure };

/**
 * A connection to one controller, as a protocol implements it. Opening, reconnecting, timing and
 * bookkeeping are the polling part's work; a link is opened once and thrown away when it is lost.
 */
export interface DeviceLink {
  /** Undefined when the controller is reachable. */
  open(): Promise<DeviceFailure | undefined>;
  /** Reads every signal once and reports each; those not reached before a loss are reported by the caller. */
  poll(report: (readings: Reading[]) => void): Promise<PollOutcome>;
  /** Writes one signal and reads it back. The value has the signal's data type and is within its bounds. */
  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome>;
  /**
   * Reads an address that need not belong to a signal of the configuration, for an engineer who tries it. It comes
   * between the requests of a poll, and what goes wrong with it says nothing about the connection.
   */
  readOnce(signal: SignalConfiguration): Promise<SingleReading>;
  /**
   * What the device has below an address; undefined: the device as a whole. Left out where the protocol has no such
   * request. As {@link readOnce} it says nothing about the connection.
   */
  browse?(parent: SignalConfiguration['address'] | undefined): Promise<Browsed>;
  /** Ends the connection at once; pending operations answer with a failure. */
  close(): void;
  /** Called once when the controller ends an open connection by itself. */
  onClosed: (failure: DeviceFailure) => void;
  /**
   * Of a protocol whose devices speak by themselves: called with what they said, between polls. A poll reports the
   * same values again, so that they stay current.
   */
  onReadings?: (readings: Reading[]) => void;
}

/** Address of a controller in the network, or something on the gateway's own machine: a serial port, a folder. */
export type LinkTarget = { readonly host: string; readonly port: number } | 'local';

/** What the agent's machine gives its drivers. */
export interface DriverEnvironment {
  /** For what has to outlive a restart, such as a certificate of the agent's own; only the agent reads it. */
  readonly dataFolder: string;
  /** Of a driver that tells its requests and answers; one that does not know of it is measured by its cycles. */
  readonly bus?: BusObserver;
}

/** One folder under `drivers/` and one entry in the registry make a protocol. */
export interface DriverFactory {
  /**
   * The configuration has passed the protocol's own schemas. What a driver needs of libraries is imported here, not
   * above the file: an agent without such a driver neither loads nor misses them.
   */
  createLink(
    configuration: DriverConfiguration,
    environment: DriverEnvironment,
  ): DeviceLink | Promise<DeviceLink>;
  /** Where a link connects to; undefined when it reaches nothing. */
  readTarget(configuration: DriverConfiguration): LinkTarget | undefined;
  /** How long to wait before connecting again: doubled from min to max, with jitter. */
  readReconnect(configuration: DriverConfiguration): { minMs: number; maxMs: number };
}
