/** Everything the engine can refuse. A value, not an exception; texts are `problem.<code>` in text/. */
export type DiagramProblem =
  | { code: 'wrong-type'; path: string; expected: string }
  | { code: 'missing'; path: string }
  | { code: 'duplicate-id'; path: string; id: string }
  | { code: 'wrong-widget'; path: string; reason: string }
  | { code: 'newer-version'; version: number; supported: number }
  | { code: 'too-many-widgets'; limit: number; actual: number }
  | { code: 'too-many-of-type'; widgetType: string; limit: number; actual: number }
  | { code: 'groups-too-deep'; limit: number; actual: number }
  | { code: 'text-too-long'; limit: number; actual: number }
  | { code: 'nothing-selected' }
  | { code: 'needs-two-unlocked' }
  | { code: 'no-style-copied' }
  | { code: 'clipboard-empty' }
  | { code: 'clipboard-unreadable' };

export type ProblemCode = DiagramProblem['code'];

export type Result<T = void> = { ok: true; value: T } | { ok: false; problem: DiagramProblem };

export const done: Result = { ok: true, value: undefined };

export function refuse(problem: DiagramProblem): { ok: false; problem: DiagramProblem } {
  return { ok: false, problem };
}
