import { boundsOf, type LiveLookup, type Widget } from '@zutai/diagram';
import { useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ClickIntent } from '../../click/intent.ts';
import { isMomentaryClick, resolveClick } from '../../click/resolve.ts';
import { useWriteRefusal } from '../control/use-write-refusal.ts';
import { PressMark } from './PressMark.tsx';
import { PressStatesContext } from './press-states.ts';

/** `release` belongs to a `press` before it and writes `releaseValue`; everything else is a `click`. */
export type ClickPhase = 'click' | 'press' | 'release';
export type IntentListener = (intent: ClickIntent, phase: ClickPhase, widget: Widget) => void;

interface ClickTargetProps {
  widget: Widget;
  /** See `zIndexOf`. */
  zIndex?: number | undefined;
  scale: number;
  live: LiveLookup;
  onIntent: IntentListener;
}

function nameOf({ data, widgetName }: Widget): string {
  const text = (data as { text?: unknown } | null)?.text;
  return typeof text === 'string' && text !== '' ? text : widgetName;
}

/** A variable of the page is the reader's own, whatever time is shown. */
const isPlantWrite = (intent: ClickIntent) => intent.kind === 'write' && intent.binding.type !== 'variable';

/** Over a button that does nothing: it fades on light pages and on dark ones. */
const DIMMED = 'rgb(128 128 128 / 45%)';

/** What a screen reader announces: "partially pressed" until the device has confirmed it. */
const PRESSED = { none: false, asked: 'mixed', held: true, ended: false } as const;

/**
 * A real button over a widget that can be clicked, so that keyboard, screen reader and touch work as they do
 * everywhere. A momentary press always ends: on release, leave, blur, lost pointer and unmount.
 */
export function ClickTarget({ widget, zIndex, scale, live, onIntent }: ClickTargetProps) {
  const held = useRef<ClickIntent>(null);
  const { x, y, width, height } = boundsOf(widget);
  const presses = useContext(PressStatesContext);
  const readState = () => presses.get(widget.id);
  const state = useSyncExternalStore(presses.subscribe, readState, readState);

  const writeRefusal = useWriteRefusal();
  const refusal =
    writeRefusal !== undefined && isPlantWrite(resolveClick(widget, live)) ? writeRefusal : undefined;

  const isMomentary = (intent: ClickIntent) => intent.kind === 'write' && intent.releaseValue !== null;

  function press(): void {
    if (held.current) return;
    const intent = resolveClick(widget, live);
    if (!isMomentary(intent)) return;
    held.current = intent;
    onIntent(intent, 'press', widget);
  }

  const release = useCallback(() => {
    const intent = held.current;
    held.current = null;
    if (intent) onIntent(intent, 'release', widget);
  }, [onIntent, widget]);

  const latestRelease = useRef(release);
  useEffect(() => {
    latestRelease.current = release;
  });
  useEffect(() => () => latestRelease.current(), []);

  function click(): void {
    const intent = resolveClick(widget, live);
    if (intent.kind !== 'none' && !isMomentary(intent)) onIntent(intent, 'click', widget);
  }

  return (
    <button
      type="button"
      aria-label={nameOf(widget)}
      // It can still be reached, and says why it does nothing when it is pressed.
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal}
      aria-pressed={isMomentaryClick(widget) ? PRESSED[state ?? 'none'] : undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onKeyDown={({ key, repeat }) => (key === ' ' || key === 'Enter') && !repeat && press()}
      onKeyUp={release}
      onClick={click}
      style={{
        position: 'absolute',
        zIndex,
        left: x * scale,
        top: y * scale,
        width: Math.max(1, width * scale),
        height: Math.max(1, height * scale),
        padding: 0,
        border: 'none',
        borderRadius: 4,
        // What is painted below looks as it always does.
        background: refusal === undefined ? 'transparent' : DIMMED,
        cursor: refusal === undefined ? 'pointer' : 'not-allowed',
        touchAction: 'manipulation',
      }}
    >
      {state !== undefined && <PressMark state={state} />}
    </button>
  );
}
