import { type Editor, placeToolId, startPlacing, type Widget } from '@zutai/diagram';
import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useHost } from '../host/designer-host.tsx';
import { focusDrawing } from '../host/focus.ts';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useEditorPart } from '../model/use-editor-part.ts';

/** Screen pixels the pointer must travel before a press becomes a drag. */
const DRAG_PX = 4;

export interface Placeable {
  key: string;
  /** New widgets, wherever they stand. */
  create: (editor: Editor) => readonly Widget[];
  /** For those without a pointer: puts them in the middle of what is in sight. */
  insert: () => void;
  /** What a click does instead of letting the new widgets follow the pointer. */
  onClick?: () => void;
  /** A widget that takes in what is dropped on it, as it is then. */
  dropOn?: (target: Widget) => Widget | undefined;
  /** They are on the page. */
  onPlaced?: () => void;
}

/** Calls back when what is being placed is on the page, and not when it was taken away. */
function watchPlaced(editor: Editor, onPlaced: (() => void) | undefined): void {
  if (onPlaced === undefined) return;
  const { position } = editor.history;
  const stop = editor.subscribe(() => {
    const isPlaced = editor.history.position !== position;
    if (editor.state.toolId === placeToolId && !isPlaced) return;
    stop();
    if (isPlaced) onPlaced();
  });
}

/**
 * Events of an entry beside the drawing: dragged onto it, what the entry makes is placed where the button is
 * released; clicked, it follows the pointer until it is placed; by the keyboard it is put in the middle.
 */
export function usePlacing(placeable: Placeable) {
  const host = useHost();
  const { editor, view } = host;
  const { key, create, insert, onClick, dropOn, onPlaced } = placeable;
  const press = useRef<{ id: number; x: number; y: number; isDrag: boolean }>(undefined);
  const held = useRef(false);
  const isLast = useToolStore((tools) => tools.placing === key);
  const isOn = useEditorPart(editor, (state) => state.toolId === placeToolId);
  const isPlacing = isLast && isOn;

  const start = (isHeld: boolean) => {
    toolStore.leaveHand();
    startPlacing(editor, { create: () => create(editor), isHeld, dropOn });
    toolStore.setPlacing(key, isHeld);
    watchPlaced(editor, onPlaced);
  };
  const follow = (event: PointerEvent) => {
    const point = view.pointAt(event);
    if (point === undefined) editor.pointerLeave();
    else editor.pointerMove({ ...point, ...keysOf(event) });
  };
  // Somebody may delete the entry while it is dragged; with it goes who would hear that the button was released.
  useEffect(
    () => () => {
      if (held.current) editor.cancel();
    },
    [editor],
  );
  const stop = () => {
    held.current = false;
    const wasDrag = press.current?.isDrag === true;
    if (!wasDrag) press.current = undefined;
    return wasDrag;
  };
  const lose = () => {
    if (stop()) editor.cancel();
    press.current = undefined;
  };
  return {
    isPlacing,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // A second finger has no part in what the first is doing.
        if (held.current) return;
        press.current = undefined;
        // A finger scrolls the list; it places by tapping twice.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false };
        // A quick hand is over the drawing with its first move.
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = press;
        if (current === undefined || event.pointerId !== current.id) return;
        if (event.buttons === 0) {
          // It was released where nobody saw it.
          if (held.current) lose();
          return;
        }
        if (!current.isDrag) {
          if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < DRAG_PX) return;
          current.isDrag = true;
          held.current = true;
          start(true);
        }
        follow(event);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (held.current && event.pointerId !== press.current?.id) return;
        if (!stop()) return;
        const point = view.pointAt(event);
        if (point === undefined) {
          editor.cancel();
          return;
        }
        editor.pointerUp({ ...point, ...keysOf(event) });
        focusDrawing();
      },
      onPointerCancel: lose,
      // A picture in the entry, as faceplates have, is dragged by the browser itself: the pointer would be cancelled.
      onDragStart(event: DragEvent<HTMLElement>) {
        event.preventDefault();
      },
      onLostPointerCapture() {
        if (held.current) lose();
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const wasDrag = press.current?.isDrag === true;
        press.current = undefined;
        if (wasDrag) return;
        // Without a pointer there is nothing to follow.
        if (event.detail === 0) insert();
        else if (onClick) onClick();
        else if (isPlacing) editor.setTool('select');
        else start(false);
      },
    },
  };
}

function keysOf({ shiftKey, ctrlKey, metaKey, altKey }: PointerEvent) {
  return { shift: shiftKey, ctrl: ctrlKey, meta: metaKey, alt: altKey };
}
