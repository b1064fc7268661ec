import { boundsOf } from '@zutai/diagram';
import type { ChoiceInput } from '../../definition.ts';
import { sendIntent } from '../control/send-intent.ts';
import { useWriteRefusal } from '../control/use-write-refusal.ts';
import type { InputTargetProps } from './input-target-props.ts';

/**
 * A real list of choices over a painted button: keyboard, screen reader and a phone's own wheel work as everywhere.
 * It never keeps a choice, because the page shows what the plant does and not what was asked of it.
 */
export function ChoiceTarget({
  widget,
  input,
  zIndex,
  scale,
  context,
  onIntent,
}: InputTargetProps<ChoiceInput>) {
  const { x, y, width, height } = boundsOf(widget);
  const { text } = widget.data as { text?: string };
  const refusal = useWriteRefusal();

  function choose(id: string): void {
    sendIntent(input.resolve(widget, context.live, id), widget, onIntent);
  }

  return (
    <select
      disabled={refusal !== undefined}
      title={refusal}
      aria-label={text || widget.widgetName}
      value=""
      onChange={({ target }) => choose(target.value)}
      style={{
        position: 'absolute',
        zIndex,
        left: x * scale,
        top: y * scale,
        width: Math.max(1, width * scale),
        height: Math.max(1, height * scale),
        opacity: 0,
        cursor: refusal === undefined ? 'pointer' : 'not-allowed',
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
