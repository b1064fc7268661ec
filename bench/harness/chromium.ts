import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/harness/browser.ts';

export interface BenchBrowser {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly context: BrowserContext;
  /** Main thread time that tasks of the page took so far, ms: script, style, layout and paint. */
  taskMs(): Promise<number>;
  /** Bytes of the page's script heap after a full collection. */
  heapBytes(): Promise<number>;
  close(): Promise<void>;
}

/** A headless Chromium with one page at desktop size, and what the browser itself knows of its work. */
export async function openBrowser({
  cookie,
  url,
}: {
  cookie?: string;
  url?: string;
} = {}): Promise<BenchBrowser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGS, '--js-flags=--expose-gc'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie !== undefined && url !== undefined) {
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url }]);
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const metric = async (wanted: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? 0;
  };
  return {
    page,
    cdp,
    context,
    taskMs: async () => (await metric('TaskDuration')) * 1000,
    heapBytes: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return metric('JSHeapUsedSize');
    },
    close: () => browser.close(),
  };
}

/** The value below which the share of the sorted values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
