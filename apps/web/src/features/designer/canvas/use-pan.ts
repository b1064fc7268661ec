import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useToolStore } from '../model/tool-store.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, button, a, .ant-modal-wrap') !== null;

/** Moves the drawing by Space + drag, the middle button or the hand tool. Listens on the scroller, above the drawing. */
export function usePan(scroller: RefObject<HTMLElement | null>) {
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const [isPanning, setPanning] = useState(false);
  const isHand = useToolStore((state) => state.isHand);
  const isReady = isSpaceHeld || isHand;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      event.preventDefault();
      setSpaceHeld(true);
    };
    const release = ({ key }: KeyboardEvent) => {
      if (key === ' ') setSpaceHeld(false);
    };
    const forget = () => setSpaceHeld(false);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    window.addEventListener('blur', forget);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', forget);
    };
  }, []);

  function onPointerDownCapture(event: PointerEvent<HTMLElement>): void {
    const target = scroller.current;
    if (target === null || !(event.button === 1 || (event.button === 0 && isReady))) return;
    event.preventDefault();
    event.stopPropagation();
    // A second finger has no part in what the first is doing.
    if (isPanning) return;
    setPanning(true);
    const { pointerId } = event;
    const held = event.button === 1 ? 4 : 1;
    const start = { x: event.clientX + target.scrollLeft, y: event.clientY + target.scrollTop };
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      // It was released where nobody saw it: over another window, or while a dialog of the system was open.
      if ((moved.buttons & held) === 0) return end();
      target.scrollLeft = start.x - moved.clientX;
      target.scrollTop = start.y - moved.clientY;
    };
    const release = (released: globalThis.PointerEvent) => {
      if (released.pointerId === pointerId) end();
    };
    const end = () => {
      setPanning(false);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
  }

  return { state: isPanning ? 'panning' : isReady ? 'ready' : 'off', onPointerDownCapture } as const;
}
