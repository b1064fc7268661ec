import type { SceneBinding, SceneContent, SceneSource } from '@zutai/contract';
import { sceneSourceKey } from '@zutai/contract';
import type { SceneValue } from '@zutai/widgets';

/** What the values make of a node at this moment. */
export interface NodeLook {
  /** `#rrggbb`; absent: as in the file. */
  readonly color?: string;
  readonly isHidden?: boolean;
  readonly label?: string;
  /** Metres along x, y and z of what it stands in. */
  readonly move?: readonly [number, number, number];
  /** Degrees around its own x, y and z. */
  readonly turn?: readonly [number, number, number];
  /** A value of it is old, bad or not there: drawn hatched. */
  readonly isUncertain: boolean;
}

const AXES = { x: 0, y: 1, z: 2 } as const;

const isWithin = (value: number, { min, max }: { min: number | null; max: number | null }) =>
  (min === null || value >= min) && (max === null || value <= max);

/** From one value to another the amount goes along; before and beyond it stays. */
function amountAt(value: number, binding: Extract<SceneBinding, { kind: 'move' | 'turn' }>): number {
  const { fromValue, toValue, fromAmount, toAmount } = binding;
  const way = toValue === fromValue ? Number(value >= toValue) : (value - fromValue) / (toValue - fromValue);
  return fromAmount + Math.min(1, Math.max(0, way)) * (toAmount - fromAmount);
}

function along(axis: 'x' | 'y' | 'z', amount: number, before: NodeLook['move']): [number, number, number] {
  const next: [number, number, number] = [...(before ?? [0, 0, 0])];
  next[AXES[axis]] = amount;
  return next;
}

function lookWith(
  look: NodeLook,
  binding: SceneBinding,
  { number, isCertain, text, title }: SceneValue,
): NodeLook {
  const next = isCertain ? look : { ...look, isUncertain: true };
  if (binding.kind === 'label') return { ...next, label: `${binding.text || title}: ${text}` };
  if (number === null) return next;
  switch (binding.kind) {
    case 'color': {
      const range = binding.ranges.find((each) => isWithin(number, each));
      return range === undefined ? next : { ...next, color: range.color };
    }
    case 'visible':
      // What is hidden by a value that may be wrong by now would be hidden without a word.
      return isCertain && !isWithin(number, binding) ? { ...next, isHidden: true } : next;
    case 'move':
      return { ...next, move: along(binding.axis, amountAt(number, binding), next.move) };
    case 'turn':
      return { ...next, turn: along(binding.axis, amountAt(number, binding), next.turn) };
  }
}

/** The looks of all nodes that something is bound to, by their names. */
export function looksOf(
  { bindings }: Pick<SceneContent, 'bindings'>,
  read: (source: SceneSource) => SceneValue,
): ReadonlyMap<string, NodeLook> {
  const values = new Map<string, SceneValue>();
  const looks = new Map<string, NodeLook>();
  for (const binding of bindings) {
    const key = sceneSourceKey(binding.source);
    const value = values.get(key) ?? read(binding.source);
    values.set(key, value);
    looks.set(binding.node, lookWith(looks.get(binding.node) ?? { isUncertain: false }, binding, value));
  }
  return looks;
}
