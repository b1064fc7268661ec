import type { SceneBinding, SceneBindingKind, SceneSource } from '@zutai/contract';

export const BINDING_KINDS: readonly SceneBindingKind[] = ['color', 'visible', 'label', 'turn', 'move'];

/** A binding as it is added; what its value does is set after that. */
export function newBinding(kind: SceneBindingKind, node: string, source: SceneSource): SceneBinding {
  const bound = { node, source };
  switch (kind) {
    case 'color':
      return { kind, ...bound, ranges: [{ min: null, max: null, color: '#52c41a' }] };
    case 'visible':
      return { kind, ...bound, min: 1, max: null };
    case 'label':
      return { kind, ...bound, text: '' };
    case 'move':
    case 'turn':
      return {
        kind,
        ...bound,
        axis: kind === 'turn' ? 'x' : 'y',
        fromValue: 0,
        toValue: 100,
        fromAmount: 0,
        toAmount: kind === 'turn' ? 90 : 1,
      };
  }
}
