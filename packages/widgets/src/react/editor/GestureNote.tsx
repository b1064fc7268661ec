import {
  type Box,
  boundsOfAll,
  type Editor,
  type EditorState,
  type Palette,
  placeToolId,
  type Widget,
} from '@zutai/diagram';
import { type CSSProperties, useMemo } from 'react';
import { describeGesture } from './gesture-note.ts';

/** Below what the numbers are about, screen pixels. */
const gap = 8;

interface GestureNoteProps {
  editor: Editor;
  state: EditorState;
  palette: Palette;
  /** What a drag moves as a whole, as it was before, and how far, page units. */
  shifted: readonly Widget[];
  shift: { dx: number; dy: number };
  changed: readonly Widget[];
}

function idsOf(widgets: readonly Widget[], ids: ReadonlySet<string>): readonly Widget[] {
  return widgets.filter(({ id }) => ids.has(id));
}

/** The box that a gesture is about, and the numbers to show at it; undefined where there is nothing to say. */
function noteOf(
  { editor, state, shifted, shift, changed }: Omit<GestureNoteProps, 'palette'>,
  still: Box | undefined,
): { box: Box; text: string } | undefined {
  const { selection, toolId, overlay } = state;
  // What takes in a drop stays where it is.
  if (!editor.isBusy || overlay.target) return undefined;
  const isPlacing = toolId === placeToolId;
  if (!isPlacing && still && shifted.length === selection.length) {
    const box = { ...still, x: still.x + shift.dx, y: still.y + shift.dy };
    const text = describeGesture(shifted, shifted, box);
    return text === undefined ? undefined : { box, text };
  }
  // What is placed is not selected yet.
  const ids = new Set(isPlacing ? [] : selection);
  const now = ids.size > 0 ? editor.selected : changed;
  const box = boundsOfAll(now);
  if (!box) return undefined;
  const before = ids.size > 0 ? idsOf(editor.markedPage.widgets, ids) : [];
  // What is placed has its size already; where it goes is what matters.
  const text = isPlacing ? `${Math.round(box.x)}, ${Math.round(box.y)}` : describeGesture(before, now, box);
  return text === undefined ? undefined : { box, text };
}

/** Place, size or angle of what a gesture is about, beside it, for as long as it goes on. */
export function GestureNote(props: GestureNoteProps) {
  const { state, palette, shifted } = props;
  const still = useMemo(() => boundsOfAll(shifted), [shifted]);
  const note = noteOf(props, still);
  if (!note) return null;
  const { box, text } = note;
  const style: CSSProperties = {
    position: 'absolute',
    left: (box.x + box.width / 2) * state.zoom,
    top: (box.y + box.height) * state.zoom + gap,
    zIndex: 1,
    padding: '1px 6px',
    borderRadius: 4,
    background: palette.accent,
    color: palette.surface,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    transform: 'translateX(-50%)',
    pointerEvents: 'none',
  };
  return (
    <div style={style} aria-hidden="true" data-testid="gesture-note">
      {text}
    </div>
  );
}
