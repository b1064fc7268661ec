import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { toolStore } from '../model/tool-store.ts';
import { usePan } from './use-pan.ts';

function Sample() {
  const scroller = useRef<HTMLDivElement>(null);
  const pan = usePan(scroller);
  return (
    <main>
      <div
        ref={scroller}
        data-testid="room"
        data-pan={pan.state}
        style={{ width: 200, height: 200, overflow: 'auto' }}
        onPointerDownCapture={pan.onPointerDownCapture}
      >
        <div style={{ width: 2000, height: 2000 }} />
      </div>
    </main>
  );
}

const room = () => document.querySelector<HTMLElement>('[data-testid=room]')!;
const send = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
  room().dispatchEvent(
    new PointerEvent(type, {
      ...{ bubbles: true, cancelable: true, pointerId: 1, clientX: x, clientY: y },
      ...{ button: type === 'pointermove' ? -1 : 1, buttons: type === 'pointerup' ? 0 : 4, ...more },
    }),
  );
const at = () => [room().scrollLeft, room().scrollTop];
const state = () => room().dataset.pan;

/** Dragged by 100 to the left and 50 up, with the middle button still down. */
beforeEach(async () => {
  toolStore.leaveHand();
  await show({ '/': <Sample /> });
  send('pointerdown', 150, 150);
  await expect.poll(state).toBe('panning');
  send('pointermove', 50, 100);
  expect(at()).toEqual([100, 50]);
});

it.each(['pointerup', 'pointercancel'])('ends at %s, wherever the pointer is', async (event) => {
  globalThis.dispatchEvent(new PointerEvent(event, { pointerId: 1, clientX: -900, clientY: -900 }));
  send('pointermove', 0, 0);
  expect(at()).toEqual([100, 50]);
  await expect.poll(state).toBe('off');
});

it('ends where it was when the release was not seen', async () => {
  globalThis.dispatchEvent(new Event('blur'));
  send('pointermove', 0, 0, { buttons: 0 });
  send('pointermove', 0, 0);
  expect(at()).toEqual([100, 50]);
  await expect.poll(state).toBe('off');
});

it('takes no notice of a second finger', async () => {
  const second = { pointerId: 2, button: 0, buttons: 1 };
  send('pointerdown', 20, 20, second);
  send('pointermove', 0, 0, second);
  send('pointerup', 0, 0, { ...second, buttons: 0 });
  expect(at()).toEqual([100, 50]);
  send('pointermove', 40, 90);
  expect(at()).toEqual([110, 60]);
  expect(state()).toBe('panning');
  send('pointerup', 40, 90);
});
