import type { BenchBrowser } from './chromium.ts';

/** What it cost to show something that moves. */
export interface Frames {
  /** Main thread time a move: script, style, layout and paint. */
  readonly taskMsAMove: number;
  readonly framesASecond: number;
}

/** Counts frames and what the main thread does while `act` makes so many moves. */
export async function watchFrames(
  { page, taskMs }: BenchBrowser,
  moves: number,
  act: () => Promise<unknown>,
): Promise<Frames> {
  await page.evaluate(() => {
    const watch = { frames: 0, isOn: true };
    // The harness is Node's, this function the browser's.
    const { requestAnimationFrame: soon } = globalThis as never as {
      requestAnimationFrame(callback: () => void): void;
    };
    const tick = () => {
      watch.frames += 1;
      if (watch.isOn) soon(tick);
    };
    soon(tick);
    Object.assign(globalThis, { watch });
  });
  const before = await taskMs();
  const startMs = performance.now();
  await act();
  const tookMs = performance.now() - startMs;
  const tookTaskMs = (await taskMs()) - before;
  const frames = await page.evaluate(() => {
    const { watch } = globalThis as never as { watch: { frames: number; isOn: boolean } };
    watch.isOn = false;
    return watch.frames;
  });
  return { taskMsAMove: tookTaskMs / moves, framesASecond: (frames / tookMs) * 1000 };
}
