import {
  boundsOfAll,
  type Editor,
  getCommand,
  getTool,
  matchShortcut,
  openAt,
  type PaintContext,
  type PaintWidget,
  type PointerInput,
  paintGround,
  shownGridStep,
  type Widget,
  withoutHidden,
} from '@zutai/diagram';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
} from 'react';
import { lowestLevel } from '../../slices/slice-page.ts';
import type { SubscribeToChanges } from '../../visible/shown-widgets.ts';
import { editingZIndex, LevelsProvider, zIndexOf } from '../levels.ts';
import { OverlayPictures } from '../overlay/OverlayPictures.tsx';
import { Primitives } from '../svg/Primitives.tsx';
import { WidgetView } from '../svg/WidgetView.tsx';
import { EditorOverlay } from './EditorOverlay.tsx';
import { GestureNote } from './GestureNote.tsx';
import { MeasureLines } from './MeasureLines.tsx';
import { StillCanvas } from './StillCanvas.tsx';
import { type SplitDrag, splitDrag } from './split-drag.ts';
import { TextEditBox } from './TextEditBox.tsx';
import { useEditor } from './use-editor.ts';
import { useMeasured } from './use-measured.ts';
import { usePrinting } from './use-printing.ts';
import { useRunningSlices } from './use-running-slices.ts';
import { useSurfacePointers } from './use-surface-pointers.ts';
import { useTextView } from './use-text-view.ts';

interface DesignerSurfaceProps {
  editor: Editor;
  /** Keep the same object while nothing in it changes; `mode` is `design`, or `live` to see the page run. */
  context: PaintContext;
  /** What a screen reader calls the drawing. */
  label: string;
  /** The context of one widget, where only some have to be painted again; default is `context`. */
  contextOf?: (widget: Widget) => PaintContext;
  /** Keep the same function. With it a drawing that runs shows the components of its widgets, as the live page does. */
  subscribe?: SubscribeToChanges;
  /** Real controls over the drawing, in place of their pictures, while somebody works them. */
  controls?: ReactNode;
}

function keysOf({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent | PointerEvent) {
  return { shift: shiftKey, ctrl: ctrlKey, meta: metaKey, alt: altKey };
}

interface LayerProps {
  widgets: readonly Widget[];
  /** Ids not drawn here. */
  without?: ReadonlySet<string>;
  context: PaintContext;
  contextOf: DesignerSurfaceProps['contextOf'];
  hasMotion: boolean;
  paint?: PaintWidget;
}

/** The pictures of some widgets. Rendered again only when the list is another, never for each move of a drag. */
const WidgetLayer = memo(function WidgetLayer({
  widgets,
  without,
  context,
  contextOf,
  hasMotion,
  paint,
}: LayerProps) {
  const shown = without && without.size > 0 ? widgets.filter(({ id }) => !without.has(id)) : widgets;
  return shown.map((widget) => (
    <WidgetView
      key={widget.id}
      widget={widget}
      context={contextOf?.(widget) ?? context}
      hasMotion={hasMotion}
      {...(paint && { paint })}
    />
  ));
});

const Ground = memo(function Ground({ page, context }: { page: Editor['page']; context: PaintContext }) {
  return <Primitives items={paintGround(page, context)} />;
});

function hasSameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const id of a) if (!b.has(id)) return false;
  return true;
}

const isSameList = (a: readonly Widget[], b: readonly Widget[]) =>
  a.length === b.length && a.every((widget, place) => widget === b[place]);

/** What a gesture has done; its sets and lists stay the same objects from move to move while they say the same. */
function useSplitDrag(before: readonly Widget[], now: readonly Widget[]): SplitDrag {
  const last = useRef<SplitDrag>(undefined);
  return useMemo(() => {
    const split = splitDrag(before, now);
    const { current } = last;
    if (current && hasSameIds(current.touched, split.touched)) split.touched = current.touched;
    if (current && isSameList(current.shifted, split.shifted)) split.shifted = current.shifted;
    last.current = split;
    return split;
  }, [before, now]);
}

const clipboardKeys = ['Mod+C', 'Mod+X', 'Mod+V'];

const noIds: ReadonlySet<string> = new Set();

/** From here on what stands still is drawn on a canvas; below, elements are as quick. */
const canvasFrom = 500;

/** Its own picture in the browser: what lies over it moves without it being drawn again. */
const layerStyle: CSSProperties = {
  position: 'absolute',
  inset: 0,
  display: 'block',
  overflow: 'visible',
  willChange: 'transform',
};

/** What is moved, marked or typed is above every slice. */
const editingStyle: CSSProperties = { ...layerStyle, zIndex: editingZIndex };

/**
 * The drawing of a page: SVG out, pointer and key events into the editor. Its size is the page's at the editor's
 * zoom; scrolling is the host's. Takes the keyboard while it has the focus. During a gesture what stands still is
 * neither rendered nor drawn again: what moves lies in a picture of its own on top, and is shifted as a whole. Of a large
 * page what stands still is on a canvas that shows what can be seen. While it
 * runs, what is drawn over components is in further pictures above them, as on the live page (ADR 27).
 */
export function DesignerSurface(props: DesignerSurfaceProps) {
  const { editor, context, label, contextOf, subscribe, controls } = props;
  const state = useEditor(editor);
  const gridId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const { page, zoom, config, toolId, hidden, selection } = state;
  const hasMotion =
    context.mode === 'live' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  const { width, height } = page.con;
  const before = editor.markedWhole.widgets;
  const visible = useMemo(() => withoutHidden(before, hidden), [before, hidden]);
  const { touched, shifted, shift, changed } = useSplitDrag(before, page.widgets);
  const moving = useMemo(() => withoutHidden(shifted, hidden), [shifted, hidden]);
  const isPrinting = usePrinting();
  useTextView(editor, context);
  const measured = useMeasured(editor);
  const other = measured.boxOf();
  const own = other && boundsOfAll(editor.selected);

  function toInput(event: PointerEvent): PointerInput {
    const { left, top } = surface.current!.getBoundingClientRect();
    const point = { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom };
    return { ...point, ...keysOf(event), timeMs: event.timeStamp };
  }

  const pointers = useSurfacePointers(editor, toInput, measured);

  function pressKey(event: KeyboardEvent): void {
    // The browser has a clipboard as well, of which it tells by events that the host hears.
    const input = { key: event.key, ...keysOf(event) };
    if (clipboardKeys.some((shortcut) => matchShortcut(shortcut, input))) return;
    if (editor.keyDown(input)) event.preventDefault();
    else if (event.key === 'Enter' && selection.length === 1) {
      const canEnter = getCommand('enter-group').isEnabled(editor);
      if (canEnter) editor.run('enter-group');
      if (canEnter || editor.beginTextEdit(selection[0]!)) event.preventDefault();
    }
  }

  function open(event: MouseEvent<HTMLDivElement>): void {
    if (toolId !== 'select' || editor.isBusy) return;
    const { left, top } = surface.current!.getBoundingClientRect();
    openAt(editor, { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom });
  }

  const box = { width: width * zoom, height: height * zoom, viewBox: `0 0 ${width} ${height}` };
  const dotGap = shownGridStep(zoom);
  const layer = { context, contextOf, hasMotion };
  const running = context.mode === 'live' ? subscribe : undefined;
  const { sliced, widgets, without } = useRunningSlices(
    editor.markedWhole,
    visible,
    touched,
    context,
    running !== undefined,
  );
  const [lowest, ...above] = sliced?.slices ?? [];
  const levelOf = sliced?.levelOf ?? lowestLevel;
  const isLarge = widgets.length > canvasFrom && !isPrinting;
  const marked = editor.markedWhole;
  // So many copies that are tried out: nobody drags them, so that they may lie on a canvas as well.
  const isManyNew = page.widgets.length - before.length > canvasFrom && !isPrinting;
  const added = useMemo(
    () => (isManyNew ? { ...marked, widgets: withoutHidden(changed, hidden) } : undefined),
    [isManyNew, marked, changed, hidden],
  );
  const still = useMemo(
    () => lowest?.page ?? (widgets === marked.widgets ? marked : { ...marked, widgets }),
    [lowest, marked, widgets],
  );
  return (
    <div
      ref={surface}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
      tabIndex={0}
      style={{
        position: 'relative',
        isolation: 'isolate',
        width: box.width,
        height: box.height,
        cursor: getTool(toolId).cursor,
        touchAction: 'none',
        outline: 'none',
        userSelect: 'none',
      }}
      {...pointers}
      onKeyDown={pressKey}
      onDoubleClick={open}
    >
      <svg {...box} style={layerStyle} data-layer="still" aria-hidden="true">
        <Ground page={editor.markedWhole} context={context} />
        {config.grid && (
          <>
            <pattern
              id={gridId}
              x={-dotGap / 2}
              y={-dotGap / 2}
              width={dotGap}
              height={dotGap}
              patternUnits="userSpaceOnUse"
            >
              <circle
                cx={dotGap / 2}
                cy={dotGap / 2}
                r={0.7 / zoom}
                fill={context.palette.textMuted}
                opacity={0.5}
              />
            </pattern>
            <rect width={width} height={height} fill={`url(#${gridId})`} pointerEvents="none" />
          </>
        )}
        {!isLarge && (
          <WidgetLayer
            widgets={lowest?.page.widgets ?? widgets}
            without={without}
            {...layer}
            {...(lowest && { paint: lowest.paint })}
          />
        )}
      </svg>
      {isLarge && (
        <StillCanvas
          page={still}
          paint={lowest?.paint}
          without={without}
          context={context}
          zoom={zoom}
          hasMotion={hasMotion}
          surface={surface}
          subscribe={running}
        />
      )}
      {above.map((slice, place) => (
        <svg
          {...box}
          // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place
          key={place}
          style={{ ...layerStyle, zIndex: zIndexOf(place + 1), pointerEvents: 'none' }}
          data-layer="slice"
          aria-hidden="true"
        >
          <WidgetLayer widgets={slice.page.widgets} without={without} {...layer} paint={slice.paint} />
        </svg>
      ))}
      {running && controls === undefined && (
        <LevelsProvider value={levelOf}>
          <OverlayPictures
            widgets={widgets}
            without={without}
            context={context}
            scale={zoom}
            subscribe={running}
          />
        </LevelsProvider>
      )}
      {shifted.length > 0 && (
        <svg
          {...box}
          style={{ ...editingStyle, transform: `translate(${shift.dx * zoom}px, ${shift.dy * zoom}px)` }}
          data-layer="shifted"
          aria-hidden="true"
        >
          <WidgetLayer widgets={moving} {...layer} />
        </svg>
      )}
      {added && (
        <StillCanvas
          page={added}
          without={noIds}
          context={context}
          zoom={zoom}
          hasMotion={hasMotion}
          surface={surface}
          subscribe={running}
          layer="new-canvas"
        />
      )}
      {!added && changed.length > 0 && (
        <svg {...box} style={editingStyle} data-layer="changed" aria-hidden="true">
          <WidgetLayer widgets={withoutHidden(changed, hidden)} {...layer} />
        </svg>
      )}
      {controls && <LevelsProvider value={levelOf}>{controls}</LevelsProvider>}
      <EditorOverlay
        editor={editor}
        state={state}
        palette={context.palette}
        box={box}
        layerStyle={editingStyle}
        shifted={shifted}
        shift={shift}
        hasPorts={context.mode === 'design'}
      />
      <GestureNote
        editor={editor}
        state={state}
        palette={context.palette}
        shifted={shifted}
        shift={shift}
        changed={changed}
      />
      {own && other && (
        <MeasureLines
          own={own}
          other={other}
          zoom={zoom}
          palette={context.palette}
          box={box}
          layerStyle={editingStyle}
        />
      )}
      {state.textEdit && (
        <TextEditBox
          key={`${state.textEdit.widgetId} ${state.textEdit.path}`}
          editor={editor}
          zoom={zoom}
          palette={context.palette}
        />
      )}
    </div>
  );
}
