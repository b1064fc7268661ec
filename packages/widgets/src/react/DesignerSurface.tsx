import {
  type Editor,
  getTool,
  gridStep,
  type PaintContext,
  type PointerInput,
  paintGround,
  type Widget,
} from '@zutai/diagram';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { EditorOverlay } from './EditorOverlay.tsx';
import { Primitives } from './Primitives.tsx';
import { useEditor } from './use-editor.ts';
import { WidgetView } from './WidgetView.tsx';

interface DesignerSurfaceProps {
  editor: Editor;
  /** Keep the same object while nothing in it changes; `mode` is `design`, or `live` to see the page run. */
  context: PaintContext;
  /** What a screen reader calls the drawing. */
  label: string;
  /** The context of one widget, where only some have to be painted again; default is `context`. */
  contextOf?: (widget: Widget) => PaintContext;
}

function keysOf({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent | PointerEvent) {
  return { shift: shiftKey, ctrl: ctrlKey, meta: metaKey, alt: altKey };
}

/**
 * The drawing of a page: SVG out, pointer and key events into the editor. Its size is the page's at the editor's
 * zoom; scrolling is the host's. Takes the keyboard while it has the focus.
 */
export function DesignerSurface({ editor, context, label, contextOf }: DesignerSurfaceProps) {
  const state = useEditor(editor);
  const gridId = useId();
  const svg = useRef<SVGSVGElement>(null);
  const { page, zoom, config, toolId } = state;
  const hasMotion =
    context.mode === 'live' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  const { width, height } = page.con;

  function toInput(event: PointerEvent): PointerInput {
    const { left, top } = svg.current!.getBoundingClientRect();
    return { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom, ...keysOf(event) };
  }

  function press(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    editor.pointerDown(toInput(event));
  }

  function pressKey(event: KeyboardEvent): void {
    if (editor.keyDown({ key: event.key, ...keysOf(event) })) event.preventDefault();
  }

  return (
    <svg
      ref={svg}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
      tabIndex={0}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      style={{
        cursor: getTool(toolId).cursor,
        touchAction: 'none',
        overflow: 'visible',
        outline: 'none',
        userSelect: 'none',
      }}
      onPointerDown={press}
      onPointerMove={(event) => editor.pointerMove(toInput(event))}
      onPointerUp={(event) => editor.pointerUp(toInput(event))}
      onPointerCancel={() => editor.cancel()}
      onKeyDown={pressKey}
    >
      <Primitives items={paintGround(page, context)} />
      {config.grid && (
        <>
          <pattern id={gridId} width={gridStep * 2} height={gridStep * 2} patternUnits="userSpaceOnUse">
            <circle cx={0.5} cy={0.5} r={0.7} fill={context.palette.textMuted} opacity={0.5} />
          </pattern>
          <rect width={width} height={height} fill={`url(#${gridId})`} pointerEvents="none" />
        </>
      )}
      {editor.pickable.map((widget) => (
        <WidgetView
          key={widget.id}
          widget={widget}
          context={contextOf?.(widget) ?? context}
          hasMotion={hasMotion}
        />
      ))}
      <EditorOverlay editor={editor} state={state} palette={context.palette} />
    </svg>
  );
}
