import { createContext, useContext } from 'react';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import type { WriteTarget } from './write-target.ts';

/** A write whose value is settled before the dialog opens: only the confirmation is left. */
export interface WritePreset {
  /** As text; read by the signal's data type. */
  value: string;
}

/** What the dialog is opened with besides the signal. */
export interface WriteOptions {
  preset?: WritePreset;
  /** Shown above everything, in the words of whoever drew the page. */
  hint?: string;
  /** Shown beside the command: the state it leads to. */
  feedback?: SignalDefinition;
  /** Asked at the moment of writing: why it may not be written any more, in words; undefined when it may. */
  refusal?: () => string | undefined;
  /** Takes the agreed value, as text, in place of the dialog, which then closes without writing. */
  onAgreed?: (value: string) => void;
}

/** Writing to the equipment or project shown. */
export interface Write {
  /** Why nothing can be written now, in words; undefined when writing is possible. */
  reason: string | undefined;
  /** Why this signal cannot be written now: also when only its driver fell. */
  reasonFor: (signal: Pick<SignalDefinition, 'id' | 'equipmentId' | 'driverId'>) => string | undefined;
  target: WriteTarget;
  open: (signal: SignalDefinition, options?: WriteOptions) => void;
}

export const WriteContext = createContext<Write | null>(null);

/** Opening the write dialog, and why it cannot be opened. */
export function useWriteDialog(): Write {
  const write = useContext(WriteContext);
  if (write === null) throw new Error('useWriteDialog outside of WriteProvider');
  return write;
}
