import type { LiveValue, SignalValue } from '@zutai/contract';

export interface SentCommand {
  readonly gatewayId: string;
  readonly equipmentId: string;
  readonly signalId: string;
  readonly value: SignalValue;
  readonly uuid: string;
  readonly deadlineMs: number;
}

export interface CommandResult {
  readonly uuid: string;
  /** '200' or a device code of the catalogue (specification, section 8). */
  readonly code: string;
  readonly message: string;
  readonly readBack: SignalValue;
  /** When the gateway had the answer, by its clock. */
  readonly timeMs: number;
}

/** What this feature needs of the link to gateways (features/gateway-link). */
export interface CommandLink {
  /** Resolves when the broker has the command. */
  sendCommand(command: SentCommand): Promise<void>;
  onCommandResult(listener: (result: CommandResult) => void): () => void;
}

/** What this feature needs of the live hub (features/live). */
export interface LiveReader {
  read(equipmentIds: readonly string[]): Promise<ReadonlyMap<string, LiveValue>>;
}
