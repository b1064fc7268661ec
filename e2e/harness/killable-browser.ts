import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium, JOURNEY_ARGS } from './browser.ts';
import { browsersOfJourney } from './journey.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Ends the whole browser without a word, as a crash or a power cut does. */
  kill(): Promise<void>;
}

/** A browser of its own with a profile that outlives it. */
export async function startKillableBrowser(
  profileFolder: string,
  language: string,
): Promise<KillableBrowser> {
  const child = spawn(
    await findChromium(),
    [
      ...JOURNEY_ARGS,
      '--remote-debugging-port=0',
      `--user-data-dir=${profileFolder}`,
      '--window-size=1440,900',
    ],
    // A group of its own: its helpers go with it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const browser = await connect(await readAddress(child));
  browsersOfJourney.add(browser);
  browser.once('disconnected', () => browsersOfJourney.delete(browser));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
  return {
    context,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      // The test runner must have seen it go as well, or it looks for the pages of the dead at the test's end.
      const noticed = new Promise((resolve) => browser.once('disconnected', resolve));
      process.kill(-child.pid, 'SIGKILL');
      await Promise.all([exited, noticed]);
    },
  };
}

/** A browser that is just starting on a busy machine may leave a question of the first connection unanswered. */
async function connect(address: string): Promise<Browser> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.connectOverCDP(address, { timeout: 10_000 });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function readAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    stderr?.once('end', () => reject(new Error(`the browser did not start:\n${text}`)));
  });
}
