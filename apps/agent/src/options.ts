import type { Duplex } from 'node:stream';
import type { DriverStatus } from '@zutai/contract/sparkplug';
import type { RecordLogOptions } from './buffer/record-log.ts';
import type { LinkTarget } from './drivers/driver.ts';
import type { AgentLogger } from './logger.ts';
import type { BackoffLimits } from './polling/backoff.ts';
import type { ProgramStore } from './update/program-store.ts';
import type { PumpOptions } from './uplink/pump.ts';

export { agentVersion } from './version.ts';

export interface ProgramExchange {
  readonly store: ProgramStore;
  /** Ends the agent in order and begins the program that was installed. */
  readonly begin: () => void;
  /** The platform was reached. */
  readonly noteOnline: () => void;
}

export interface AgentOptions {
  /** Serial number: MQTT user name and Sparkplug edge node id. */
  sn: string;
  /** MQTT password; never logged. */
  key: string;
  /** Sparkplug group, as the platform assigned it. */
  group: string;
  /** mqtt://, mqtts://, ws:// or wss://. */
  brokerUrl: string;
  /** Where configuration and records are kept; one agent a folder. */
  dataFolder: string;
  logger: AgentLogger;
  /**
   * Makes the connection instead of brokerUrl, for an agent in the process of its broker. The stream has
   * to close when the broker ends; of a `duplexPair` each half closes only for itself.
   */
  connect?: () => Duplex;
  /** Percent; 100 (wired) when not given. */
  readSignalLevel?: () => number;
  /**
   * Whether a driver may connect there, asked when a driver is configured; absent: anywhere. For an agent inside the
   * server, whose configuration would else make the server knock at any port of its network.
   */
  mayReach?: (target: LinkTarget) => boolean;
  /** Runs in the process of a server, which its health then says: nobody can tell their CPU and memory apart. */
  isInServer?: boolean;
  /** Begins anew in the same process when people ask for it; absent: such requests are refused. */
  restart?: () => void;
  /** How the program is exchanged from the platform; absent: it is not. */
  exchange?: ProgramExchange;
  buffer?: Partial<Pick<RecordLogOptions, 'maxBytes' | 'segmentBytes' | 'syncIntervalMs'>>;
  pump?: Partial<PumpOptions>;
  /** How long everything is reported after a start, though it is in economy mode, ms; for tests. */
  economyGraceMs?: number;
  /** Waiting times between attempts to reach the broker. */
  reconnect?: BackoffLimits;
}

export interface AgentStatus {
  isConnected: boolean;
  configurationVersion: number;
  configurationError: string;
  drivers: DriverStatus[];
  /** Polls left out because the one before took too long. */
  skippedPolls: number;
  buffer: { records: number; bytes: number; droppedRecords: number };
}
