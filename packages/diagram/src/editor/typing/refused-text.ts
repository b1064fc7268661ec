import { maxTextLength } from '../../document/limits.ts';
import type { DiagramProblem } from '../../document/problem.ts';

/** Whether a value is a text that is too long to keep; whoever listens for refusals is told. */
export function isRefusedText(
  editor: { notifyRefused: (problem: DiagramProblem) => void },
  value: unknown,
): boolean {
  if (typeof value !== 'string' || value.length <= maxTextLength) return false;
  editor.notifyRefused({ code: 'text-too-long', limit: maxTextLength, actual: value.length });
  return true;
}
