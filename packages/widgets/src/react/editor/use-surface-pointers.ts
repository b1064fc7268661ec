import type { Editor, PointerInput } from '@zutai/diagram';
import { type PointerEvent, useRef } from 'react';
import type { useMeasured } from './use-measured.ts';

/** Events of the pointer that works on the drawing, for the editor: one at a time, and none that never ends. */
export function useSurfacePointers(
  editor: Editor,
  toInput: (event: PointerEvent) => PointerInput,
  measured: ReturnType<typeof useMeasured>,
) {
  /** The pointer that is held down on the drawing. */
  const pressed = useRef<number>(undefined);
  /** Where a pointer was seen last. */
  const last = useRef<PointerInput>(undefined);

  function press(event: PointerEvent<HTMLDivElement>): void {
    // A second finger, or another button, has no part in what the first is doing.
    const isOther = pressed.current !== undefined && pressed.current !== event.pointerId;
    if (event.button !== 0 || isOther) return;
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = event.pointerId;
    last.current = toInput(event);
    editor.pointerDown(last.current);
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    const isOther = pressed.current !== undefined && pressed.current !== event.pointerId;
    if (isOther) return;
    const input = toInput(event);
    // It was released where nobody saw it: over another window, or while a dialog of the system was open.
    if (pressed.current !== undefined && (event.buttons & 1) === 0) {
      pressed.current = undefined;
      editor.pointerUp(last.current ?? input);
    }
    last.current = input;
    editor.pointer = { x: input.x, y: input.y };
    editor.pointerMove(input);
    measured.follow(event, input);
  }

  function release(event: PointerEvent<HTMLDivElement>): void {
    if (pressed.current !== event.pointerId) return;
    pressed.current = undefined;
    editor.pointerUp(toInput(event));
  }

  function cancel(event: PointerEvent<HTMLDivElement>): void {
    if (pressed.current !== event.pointerId) return;
    pressed.current = undefined;
    editor.cancel();
  }

  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerLeave: () => {
      editor.pointer = undefined;
      editor.pointerLeave();
      measured.clear();
    },
    onPointerUp: release,
    onPointerCancel: cancel,
    onLostPointerCapture: cancel,
  };
}
