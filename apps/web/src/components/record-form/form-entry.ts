import { createContext, useContext } from 'react';
import type { FormValues } from './form-field.ts';

/** What those may do to a form who stand in it beside its inputs. */
export interface FormEntry {
  /** Enters values as if somebody had typed them; other fields stay. */
  readonly enter: (values: FormValues) => void;
  /**
   * Enters values that are known only later, such as where somebody is: begun when they are asked for, and not entered
   * where somebody has changed one of these fields by then.
   */
  readonly enterLater: (names: readonly string[]) => (values: FormValues) => void;
  /** Gives up what is entered, so that leaving does not ask: the record is gone. */
  readonly forget: () => void;
}

const FormEntryContext = createContext<FormEntry | undefined>(undefined);

export const FormEntryProvider = FormEntryContext.Provider;

/** Of the form around. */
export function useFormEntry(): FormEntry {
  const entry = useContext(FormEntryContext);
  if (entry === undefined) throw new Error('no form around');
  return entry;
}
