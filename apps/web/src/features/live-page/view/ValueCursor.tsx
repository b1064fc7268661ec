import { type Binding, boundsOf, formatValue, type PaintContext, type Widget } from '@zutai/diagram';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { listValuePlaces, type ValuePlace } from '../model/values/page-value.ts';
import styles from './live-view.module.css';
import { useLiveBinding } from './use-live-binding.ts';
import { useQualityText, ValueTip } from './ValueTip.tsx';

interface ValueCursorProps {
  /** Those that can be seen now, groups taken apart. */
  widgets: readonly Widget[];
  context: PaintContext;
  /** CSS pixels a page unit. */
  scale: number;
  tagOf: (binding: Binding) => string;
}

type Step = (place: number, count: number) => number;

const next: Step = (place, count) => Math.min(place + 1, count - 1);
const previous: Step = (place) => Math.max(place - 1, 0);
const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: next,
  ArrowDown: next,
  ArrowLeft: previous,
  ArrowUp: previous,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** What a screen reader says of a value. */
function Spoken({ binding, context }: { binding: Binding; context: PaintContext }) {
  useLiveBinding(binding);
  const value = context.live.get(binding);
  const quality = useQualityText(value, binding);
  return [value.title || binding.title, formatValue(value), value.unit, quality].filter(Boolean).join(', ');
}

/**
 * The values of the page for the keyboard: one stop of Tab however many there are; arrow keys go from value to value in
 * reading order, each outlined, announced to screen readers and shown with all that the pointer would show.
 */
export function ValueCursor({ widgets, context, scale, tagOf }: ValueCursorProps) {
  const t = useText('livePage');
  const stop = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  const [last, setLast] = useState<{ place: number; widgetId: string }>();
  const places = useMemo<readonly ValuePlace[]>(() => listValuePlaces(widgets), [widgets]);
  if (places.length === 0) return null;
  // It stays with its widget while others come and go; when that is hidden, the next in its place is announced.
  const found = places.findIndex(({ widget }) => widget.id === last?.widgetId);
  const present = Math.min(found < 0 ? (last?.place ?? 0) : found, places.length - 1);
  const at = isOn ? places[present] : undefined;
  const bounds = at && boundsOf(at.widget);

  function go(to: number): void {
    setLast({ place: to, widgetId: places[to]!.widget.id });
    setOn(true);
    requestAnimationFrame(() => outline.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      setOn(false);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step(present, places.length));
  }

  // The stop covers the page, so that places on the page are places on the screen.
  const frame = stop.current?.getBoundingClientRect();
  return (
    <>
      <div
        ref={stop}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for all values, moved inside by arrow keys
        tabIndex={0}
        role="application"
        aria-label={t('valuesHelp', { count: places.length })}
        className={styles.cursorStop}
        data-testid="value-cursor"
        onFocus={() => go(present)}
        onBlur={() => setOn(false)}
        onKeyDown={key}
      >
        <span className="visually-hidden" aria-live="polite">
          {at && <Spoken binding={at.binding} context={context} />}
        </span>
      </div>
      {at && bounds && (
        <div
          ref={outline}
          className={styles.cursor}
          aria-hidden="true"
          style={{
            left: bounds.x * scale - 3,
            top: bounds.y * scale - 3,
            width: bounds.width * scale + 6,
            height: bounds.height * scale + 6,
          }}
        />
      )}
      {at && (
        <ValueTip
          target={{
            widgetId: at.widget.id,
            binding: at.binding,
            clientX: (frame?.left ?? 0) + (bounds?.x ?? 0) * scale,
            clientY: (frame?.top ?? 0) + ((bounds?.y ?? 0) + (bounds?.height ?? 0)) * scale,
          }}
          live={context.live}
          tag={tagOf(at.binding)}
        />
      )}
    </>
  );
}
