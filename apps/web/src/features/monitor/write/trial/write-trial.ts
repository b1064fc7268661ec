import type { CommandReply } from '@zutai/contract';
import { createContext, useContext } from 'react';

/** What is written besides where. */
export interface WriteRequest {
  /** As text; read by the signal's data type. */
  value: string;
  /** The same id is the same write, done once. */
  requestId: string;
  /** The operator was asked and agreed. */
  confirmed: boolean;
  /** Makes it a press, which this value releases. */
  releaseValue?: string;
}

/**
 * Takes writes in place of the plant: nothing of them leaves the browser. It answers as the server does, and throws in
 * words what the server would refuse.
 */
export interface WriteTrial {
  submit(signalId: string, write: WriteRequest): CommandReply;
  ask(requestId: string): CommandReply;
  /** Ends a press. */
  release(requestId: string): void;
  /** The signal's value is made here, so that whatever became of its equipment does not matter. */
  isSimulated(signalId: string): boolean;
  /** What would have been sent, newest last. */
  sentFor(signalId: string): TriedWrite | undefined;
}

/** A write that was not sent. */
export interface TriedWrite {
  id: number;
  timeMs: number;
  signalId: string;
  /** As it is shown, with its unit. */
  shown: string;
  /** What the device's register would get. */
  raw: string;
}

export const WriteTrialContext = createContext<WriteTrial | null>(null);

/** Where writes are tried out; null: they are sent. */
export function useWriteTrial(): WriteTrial | null {
  return useContext(WriteTrialContext);
}
