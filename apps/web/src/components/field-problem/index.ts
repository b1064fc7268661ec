import { createContext, use } from 'react';

/** What is wrong with one field of a form. */
export interface FieldProblem {
  /** The name of its input. */
  readonly field: string;
  readonly text: string;
}

/** Of the form around; undefined while nothing is wrong with a single field. */
export const FieldProblemContext = createContext<FieldProblem | undefined>(undefined);

/** What is wrong with the field of this name; undefined when nothing is. */
export function useFieldProblem(name: string): string | undefined {
  const problem = use(FieldProblemContext);
  return problem?.field === name ? problem.text : undefined;
}
