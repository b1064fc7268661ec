import { boundsOf } from '@zutai/diagram';
import { evaluateAnimation } from '../animation/evaluate.ts';
import type { ChoiceInput } from '../definition.ts';
import type { InputTargetProps } from './input-targets.ts';

/**
 * A real list of choices over a painted button: keyboard, screen reader and a phone's own wheel work as everywhere.
 * It never keeps a choice, because the page shows what the plant does and not what was asked of it.
 */
export function ChoiceTarget({ widget, input, scale, context, onIntent }: InputTargetProps<ChoiceInput>) {
  const { x, y, width, height } = boundsOf(widget);
  const { text } = widget.data as { text?: string };

  function choose(id: string): void {
    if (!evaluateAnimation(widget.animation, context.live).isVisible) return;
    const intent = input.resolve(widget, context.live, id);
    if (intent.kind === 'none') return;
    // A momentary write from a list is a pulse: nobody holds it, so it ends at once.
    const isMomentary = intent.kind === 'write' && intent.releaseValue !== null;
    onIntent(intent, isMomentary ? 'press' : 'click', widget);
    if (isMomentary) onIntent(intent, 'release', widget);
  }

  return (
    <select
      aria-label={text || widget.widgetName}
      value=""
      onChange={({ target }) => choose(target.value)}
      style={{
        position: 'absolute',
        left: x * scale,
        top: y * scale,
        width: Math.max(1, width * scale),
        height: Math.max(1, height * scale),
        opacity: 0,
        cursor: 'pointer',
        fontSize: 16,
      }}
    >
      <option value="" disabled hidden>
        {text}
      </option>
      {input.list(widget).map((item) => (
        <option key={item.id} value={item.id}>
          {item.text}
        </option>
      ))}
    </select>
  );
}
