import {
  type Editor,
  type EditorState,
  frameBounds,
  frameCorners,
  frameSelection,
  type Handle,
  type Palette,
  positionKindOf,
} from '@zutai/diagram';

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

interface OverlayProps {
  editor: Editor;
  state: EditorState;
  palette: Palette;
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
  const size = handleSize / zoom;
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
    />
  );
}

/** Outlines, handles, marquee and guides, drawn over the page in page units but in screen sizes. */
export function EditorOverlay({ editor, state, palette }: OverlayProps) {
  const { zoom, overlay } = state;
  const { selected } = editor;
  const hair = 1 / zoom;
  const framed = frameSelection(selected, zoom);
  const color = palette.accent;
  return (
    <g pointerEvents="none" data-testid="editor-overlay">
      {selected.map(({ id, position, posLock }) => {
        const points = frameCorners(positionKindOf(position).frame(position));
        const dash = posLock ? `${3 / zoom} ${3 / zoom}` : undefined;
        const outline = points.map(({ x, y }) => `${x},${y}`).join(' ');
        return (
          <polygon
            key={id}
            points={outline}
            fill="none"
            stroke={color}
            strokeWidth={hair}
            strokeDasharray={dash}
          />
        );
      })}
      {framed && selected.length > 1 && (
        <rect {...boxProps(frameBounds(framed.frame))} fill="none" stroke={color} strokeWidth={hair} />
      )}
      {overlay.guides.map(({ axis, at, from, to }) => {
        const ends =
          axis === 'x' ? { x1: at, x2: at, y1: from, y2: to } : { y1: at, y2: at, x1: from, x2: to };
        return <line key={`${axis}${at}`} {...ends} stroke={palette.bad} strokeWidth={hair} />;
      })}
      {overlay.marquee && (
        <rect
          {...boxProps(overlay.marquee)}
          fill={color}
          fillOpacity={0.1}
          stroke={color}
          strokeWidth={hair}
        />
      )}
      <g pointerEvents="auto">
        {framed?.handles.map(({ handle, point }) => (
          <HandleView key={handle} handle={handle} x={point.x} y={point.y} zoom={zoom} color={color} />
        ))}
      </g>
    </g>
  );
}

function boxProps({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height };
}
