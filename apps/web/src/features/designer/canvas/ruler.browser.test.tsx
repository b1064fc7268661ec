import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { Ruler } from './Ruler.tsx';

function Sample() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <main>
      <div ref={scroller} style={{ width: 300, height: 22 }}>
        <Ruler axis="x" scroller={scroller} originPx={0} zoom={1} marked={undefined} />
      </div>
    </main>
  );
}

const own = Object.getOwnPropertyDescriptor(globalThis, 'devicePixelRatio')!;
afterEach(() => {
  Object.defineProperty(globalThis, 'devicePixelRatio', own);
});

it('is drawn anew in the pixels of the screen that the window is moved to', async () => {
  await show({ '/': <Sample /> });
  const widthPx = () => document.querySelector('canvas')?.width;
  await expect.poll(widthPx).toBe(300 * devicePixelRatio);
  // Its size in CSS pixels stays.
  Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => 2, configurable: true });
  globalThis.dispatchEvent(new Event('resize'));
  await expect.poll(widthPx).toBe(600);
});
