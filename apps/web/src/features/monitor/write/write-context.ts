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
}

/** Writing to the equipment or project shown. */
export interface Write {
  /** Why nothing can be written now, in words; undefined when writing is possible. */
  reason: string | undefined;
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
