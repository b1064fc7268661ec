import type { Widget } from '@zutai/diagram';
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { isClickable, resolveClick } from '../click/resolve.ts';
import { boxStyle, plainButton } from '../react/control/control-style.ts';
import { Scaled } from '../react/control/Scaled.tsx';
import { sendIntent } from '../react/control/send-intent.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { Dots } from './Dots.tsx';
import type { ComplexCarouselData } from './model.ts';
import { listPictures, turnBy } from './pictures.ts';
import { useTurning } from './use-turning.ts';

/** A drag farther than this turns the picture, CSS pixels. */
const swipePx = 30;
const keySteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Pictures that take turns; they wait while somebody points at them or has the keyboard in them. */
export default function ComplexCarouselView({ widget, context, scale, onIntent }: OverlayProps) {
  const { text } = useOverlayServices();
  const { data, style } = widget as Widget<ComplexCarouselData>;
  const { palette } = context;
  const pictures = useMemo(() => listPictures(data), [data]);
  const [wanted, setPlace] = useState(0);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const dragFrom = useRef<number>(null);
  const count = pictures.length;
  const place = turnBy(wanted, 0, count);
  const turn = useCallback((step = 1) => setPlace((now) => turnBy(now, step, count)), [count]);
  useTurning(count > 1 ? data.slideTime * 1000 : 0, isPointed || hasFocus, turn);

  const shown = pictures[place];
  const own = shown?.picture.clickEvent.enable ? shown.picture.clickEvent : widget.clickEvent;
  const clicked = { ...widget, clickEvent: own };
  const label = `${widget.widgetName} ${text('widget.ComplexCarousel.picture')} ${place + 1} / ${count}`;

  function endDrag({ clientX }: PointerEvent): void {
    const from = dragFrom.current;
    if (from === null || Math.abs(clientX - from) < swipePx) return;
    turn(clientX < from ? 1 : -1);
  }

  function click(event: { clientX: number; detail: number }): void {
    // The keyboard's click has no place; a swipe ends in a click as well.
    const isSwipe =
      event.detail > 0 && dragFrom.current !== null && Math.abs(event.clientX - dragFrom.current) >= swipePx;
    dragFrom.current = null;
    if (!isSwipe && isClickable(clicked)) sendIntent(resolveClick(clicked, context.live), widget, onIntent);
  }

  function pressKey(event: KeyboardEvent): void {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  }

  if (!shown) return <Empty widget={widget} context={context} scale={scale} />;
  const flipX = style.flip === 'horizontal' || style.flip === 'both' ? -1 : 1;
  const flipY = style.flip === 'vertical' || style.flip === 'both' ? -1 : 1;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={widget.widgetName}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={pressKey}
      style={{ ...boxStyle(style, palette), position: 'absolute', inset: 0, overflow: 'hidden' }}
    >
      <button
        type="button"
        aria-label={label}
        onPointerDown={({ clientX }) => {
          dragFrom.current = clientX;
        }}
        onPointerUp={endDrag}
        onClick={click}
        style={{
          ...plainButton,
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          touchAction: 'pan-y',
          cursor: isClickable(clicked) ? 'pointer' : 'default',
        }}
      >
        <img
          key={shown.href}
          src={shown.href}
          alt=""
          draggable={false}
          style={{
            width: '100%',
            height: '100%',
            objectFit: style.fit,
            transform: `scale(${flipX}, ${flipY})`,
          }}
        />
      </button>
      {count > 1 && <Dots count={count} place={place} palette={palette} onChoose={setPlace} />}
    </section>
  );
}

/** What stands in its place without a picture: the same as while drawing. */
function Empty({ widget, context, scale }: Pick<OverlayProps, 'widget' | 'context' | 'scale'>) {
  const { palette } = context;
  return (
    <Scaled widget={widget} scale={scale}>
      <div
        role="status"
        style={{
          display: 'grid',
          placeItems: 'center',
          height: '100%',
          boxSizing: 'border-box',
          border: `1px dashed ${palette.textMuted}`,
          color: palette.textMuted,
          fontSize: widget.style.font.size,
        }}
      >
        {widget.widgetName}
      </div>
    </Scaled>
  );
}
