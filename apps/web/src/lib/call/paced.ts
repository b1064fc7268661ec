/**
 * Work that is asked for again and again: done at once, and then no sooner than `gapMs` after it ended, so that a storm
 * of reasons is few questions and none of them is forgotten.
 */
export function paced(work: () => Promise<unknown>, gapMs: number): { ask: () => void; stop: () => void } {
  let isResting = false;
  let isAsked = false;
  let isStopped = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    isAsked = true;
    if (!isResting && !isStopped) void run();
  };
  async function run(): Promise<void> {
    isAsked = false;
    isResting = true;
    // A failure is told where the answer is shown.
    await work().catch(() => undefined);
    rest = setTimeout(() => {
      isResting = false;
      if (isAsked) ask();
    }, gapMs);
  }
  return {
    ask,
    stop: () => {
      isStopped = true;
      clearTimeout(rest);
    },
  };
}
