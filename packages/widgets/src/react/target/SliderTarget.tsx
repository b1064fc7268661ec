import { type Binding, boundsOf } from '@zutai/diagram';
import { type KeyboardEvent, type PointerEvent, useReducer, useState } from 'react';
import type { SliderInput } from '../../definition.ts';
import { useWriteRefusal } from '../control/use-write-refusal.ts';
import type { InputTargetProps } from './input-target-props.ts';

/**
 * A real slider over a painted one. Dragging moves a ring and shows the value; letting go asks for the write. With
 * the keyboard the arrows choose and Enter asks. Escape, leaving and a lost pointer ask for nothing.
 */
export function SliderTarget({
  widget,
  input,
  zIndex,
  scale,
  context,
  onIntent,
}: InputTargetProps<SliderInput>) {
  const [wanted, setWanted] = useState<number | null>(null);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const refusal = useWriteRefusal();
  const { live, palette } = context;
  const state = input.describe(widget, live);
  if (!state.canWrite) return null;
  // The signal's own name in the reader's language.
  const bound = live.get(widget.data as Binding);
  const { x, y, width, height } = boundsOf(widget);
  const present = wanted ?? state.value ?? state.min;

  function follow(event: PointerEvent<HTMLInputElement>): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: x + (event.clientX - left) / scale, y: y + (event.clientY - top) / scale };
    setWanted(input.valueAt(widget, live, point));
  }

  function press(event: PointerEvent<HTMLInputElement>): void {
    if (event.button !== 0) return;
    // The browser's own slider has its thumb elsewhere than the painted one.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  }

  function ask(): void {
    if (wanted === null) return;
    setWanted(null);
    const intent = input.resolve(widget, live, wanted);
    if (intent.kind !== 'none') onIntent(intent, 'click', widget);
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') ask();
    if (event.key === 'Escape') setWanted(null);
  }

  const thumb = wanted === null ? undefined : input.thumbAt(widget, wanted);
  return (
    <>
      <input
        type="range"
        disabled={refusal !== undefined}
        title={refusal}
        aria-label={bound.title || widget.widgetName}
        aria-orientation={state.isUpright ? 'vertical' : 'horizontal'}
        aria-valuetext={
          wanted === null && state.value === null ? context.words.noValue : state.format(present)
        }
        min={state.min}
        max={state.max}
        step={state.step}
        value={present}
        onFocus={readAgain}
        onChange={({ target }) => setWanted(Number(target.value))}
        onKeyDown={pressKey}
        onPointerDown={press}
        onPointerMove={(event) => wanted !== null && event.buttons === 1 && follow(event)}
        onPointerUp={ask}
        onPointerCancel={() => setWanted(null)}
        onBlur={() => setWanted(null)}
        style={{
          position: 'absolute',
          zIndex,
          left: x * scale,
          top: y * scale,
          width: Math.max(1, width * scale),
          height: Math.max(1, height * scale),
          margin: 0,
          opacity: 0.001,
          cursor: refusal === undefined ? 'grab' : 'not-allowed',
          touchAction: 'none',
        }}
      />
      {thumb && (
        <output
          style={{
            position: 'absolute',
            zIndex,
            left: thumb.x * scale,
            top: thumb.y * scale,
            width: thumb.width * scale,
            height: thumb.height * scale,
            boxSizing: 'border-box',
            border: `2px solid ${palette.accent}`,
            borderRadius: '50%',
            pointerEvents: 'none',
          }}
        >
          <span
            style={{
              position: 'absolute',
              left: '50%',
              bottom: '120%',
              transform: 'translateX(-50%)',
              padding: '2px 8px',
              borderRadius: 4,
              background: palette.accent,
              color: palette.onAccent,
              fontSize: 13,
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {state.format(wanted ?? present)}
          </span>
        </output>
      )}
    </>
  );
}
