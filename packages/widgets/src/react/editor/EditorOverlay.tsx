import {
  type Editor,
  type EditorState,
  findPlaced,
  frameBounds,
  frameCorners,
  frameSelection,
  type Handle,
  isFixed,
  isScopeLocked,
  type Palette,
  positionKindOf,
  type Widget,
} from '@zutai/diagram';
import { type CSSProperties, memo } from 'react';
import { DistanceLines } from './MeasureLines.tsx';

const cursors: Readonly<Record<string, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  rotate: 'grab',
};

/** Screen pixels. */
const handleSize = 8;
const segmentSize = 6;
const portSize = 7;

interface OverlayProps {
  editor: Editor;
  state: EditorState;
  palette: Palette;
  /** Size of the drawing on the screen and what it shows of the page. */
  box: { width: number; height: number; viewBox: string };
  layerStyle: CSSProperties;
  /** What a drag moves as a whole, as it was before, and how far, page units. */
  shifted: readonly Widget[];
  shift: { dx: number; dy: number };
  /** False while the page runs. */
  hasPorts: boolean;
}

function HandleView({
  handle,
  x,
  y,
  zoom,
  color,
}: {
  handle: Handle;
  x: number;
  y: number;
  zoom: number;
  color: string;
}) {
  // Of a piece of a way: smaller, because it lies on what is drawn.
  const size = (handle.startsWith('segment:') ? segmentSize : handleSize) / zoom;
  const isRound = handle === 'rotate' || handle.startsWith('vertex:');
  const box = {
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
    rx: isRound ? size / 2 : size / 8,
  };
  return (
    <rect
      {...box}
      fill="#fff"
      stroke={color}
      strokeWidth={1.5 / zoom}
      style={{ cursor: cursors[handle] ?? 'move' }}
      {...(handle.startsWith('segment:') && { 'data-testid': 'segment-handle' })}
    />
  );
}

/** Frames of widgets as one path: an area can select thousands, many times a second. */
function outline(widgets: readonly Widget[]): string {
  let path = '';
  for (const { position } of widgets) {
    const [first, ...others] = frameCorners(positionKindOf(position).frame(position));
    path += `M${first!.x} ${first!.y}`;
    for (const { x, y } of others) path += `L${x} ${y}`;
    path += 'Z';
  }
  return path;
}

/** Outlines of what is selected, and its handles; of what is locked outlines alone. */
const SelectionMarks = memo(
  function SelectionMarks({
    selected,
    isLocked,
    zoom,
    color,
  }: {
    selected: readonly Widget[];
    /** All of it, by the group around it. */
    isLocked: boolean;
    zoom: number;
    color: string;
  }) {
    const hair = 1 / zoom;
    const isHeld = (widget: Widget) => isLocked || isFixed(widget);
    const locked = selected.filter(isHeld);
    const free = locked.length > 0 ? selected.filter((widget) => !isHeld(widget)) : selected;
    const framed = frameSelection(free, zoom);
    return (
      <>
        <path d={outline(free)} fill="none" stroke={color} strokeWidth={hair} />
        {locked.length > 0 && (
          <path
            d={outline(locked)}
            fill="none"
            stroke={color}
            strokeWidth={hair}
            strokeDasharray={`${3 / zoom} ${3 / zoom}`}
          />
        )}
        {framed && selected.length > 1 && (
          <rect {...boxProps(frameBounds(framed.frame))} fill="none" stroke={color} strokeWidth={hair} />
        )}
        <g pointerEvents="auto">
          {framed?.handles.map(({ handle, point }) => (
            <HandleView key={handle} handle={handle} x={point.x} y={point.y} zoom={zoom} color={color} />
          ))}
        </g>
      </>
    );
  },
  (a, b) =>
    a.isLocked === b.isLocked &&
    a.zoom === b.zoom &&
    a.color === b.color &&
    a.selected.length === b.selected.length &&
    a.selected.every((widget, place) => widget === b.selected[place]),
);

/** The group that is entered: its frame dashed, and what is around it faded. */
function ScopeMark({
  state,
  palette,
  box,
  layerStyle,
}: Omit<OverlayProps, 'shifted' | 'shift' | 'hasPorts'>) {
  const { page, scope, zoom } = state;
  const groupId = scope.at(-1);
  const group = groupId === undefined ? undefined : findPlaced(page, groupId);
  if (!group) return null;
  const { width, height } = page.con;
  const frame = outline([group]);
  return (
    <svg
      {...box}
      style={{ ...layerStyle, pointerEvents: 'none' }}
      aria-hidden="true"
      data-testid="entered-group"
    >
      <path
        d={`M0 0H${width}V${height}H0Z${frame}`}
        fillRule="evenodd"
        fill={palette.page}
        fillOpacity={0.55}
      />
      <path
        d={frame}
        fill="none"
        stroke={palette.accent}
        strokeWidth={1 / zoom}
        strokeDasharray={`${5 / zoom} ${3 / zoom}`}
      />
    </svg>
  );
}

/** Outlines, handles, marquee and guides, drawn over the page in page units but in screen sizes. */
export function EditorOverlay(props: OverlayProps) {
  const { editor, state, palette, box, layerStyle, shifted, shift, hasPorts } = props;
  const { zoom, overlay, selection, scope } = state;
  const hair = 1 / zoom;
  const color = palette.accent;
  // Marks of what moves as a whole move with it; of anything else they are drawn again.
  const isWhole = scope.length === 0 && shifted.length > 0 && shifted.length === selection.length;
  const selected = isWhole ? shifted : editor.selected;
  const transform = isWhole ? `translate(${shift.dx * zoom}px, ${shift.dy * zoom}px)` : undefined;
  const ports = hasPorts ? (overlay.ports ?? []) : [];
  const isGuiding =
    overlay.guides.length > 0 ||
    (overlay.gaps?.length ?? 0) > 0 ||
    overlay.marquee !== undefined ||
    ports.length > 0 ||
    overlay.target !== undefined ||
    overlay.attachment !== undefined;
  return (
    <>
      <ScopeMark editor={editor} state={state} palette={palette} box={box} layerStyle={layerStyle} />
      {selected.length > 0 && (
        <svg
          {...box}
          style={{ ...layerStyle, transform, pointerEvents: 'none' }}
          aria-hidden="true"
          data-testid="editor-overlay"
        >
          <SelectionMarks
            selected={selected}
            isLocked={isScopeLocked(state.page, scope)}
            zoom={zoom}
            color={color}
          />
        </svg>
      )}
      {isGuiding && (
        <svg {...box} style={{ ...layerStyle, pointerEvents: 'none' }} aria-hidden="true">
          {overlay.guides.map(({ axis, at, from, to }) => {
            const ends =
              axis === 'x' ? { x1: at, x2: at, y1: from, y2: to } : { y1: at, y2: at, x1: from, x2: to };
            return <line key={`${axis}${at}`} {...ends} stroke={palette.bad} strokeWidth={hair} />;
          })}
          {overlay.gaps && <DistanceLines distances={overlay.gaps} zoom={zoom} palette={palette} />}
          {ports.map(({ x, y }) => (
            <circle
              key={`${x} ${y}`}
              cx={x}
              cy={y}
              r={portSize / 2 / zoom}
              fill={palette.page}
              stroke={color}
              strokeWidth={1.5 / zoom}
              data-testid="port"
            />
          ))}
          {overlay.attachment && (
            <circle
              cx={overlay.attachment.x}
              cy={overlay.attachment.y}
              r={7 / zoom}
              fill={color}
              fillOpacity={0.25}
              stroke={color}
              strokeWidth={1.5 / zoom}
            />
          )}
          {overlay.target && (
            <rect
              {...boxProps(overlay.target.box)}
              fill={color}
              fillOpacity={0.12}
              stroke={color}
              strokeWidth={2 / zoom}
            />
          )}
          {overlay.marquee && (
            <rect
              {...boxProps(overlay.marquee)}
              fill={color}
              fillOpacity={0.1}
              stroke={color}
              strokeWidth={hair}
            />
          )}
        </svg>
      )}
    </>
  );
}

function boxProps({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height };
}
