import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@zutai/i18n';
import { BarrierWatch } from './barrier-watch.ts';
import { addOrganisation } from './organisation.ts';
import { type Say, sayIn } from './say.ts';
import { type JourneyServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/**
 * Details of a journey that runs in English too, one or more of each kind of user
 * (tools/test/journey-languages.test.ts). The others run in Chinese alone: what a step does is the same in every
 * language, and each screen of the shell is shown in English, also on a phone, by
 * `apps/web/src/shell/routing/english-screens.browser.test.tsx`.
 */
export const IN_BOTH_LANGUAGES = { tag: '@both-languages' };

interface Journey {
  /** Language of the journey: the name of the project that runs it. */
  language: Language;
  say: Say;
  /** Looks for barriers by itself; a journey that comes to no screen fails. */
  barriers: BarrierWatch;
}

interface JourneyWorker {
  /**
   * A new organisation at the server that the journeys of a worker share. Those that kill, stop or restart it, read
   * what it prints, or want its demo plant start one of their own.
   */
  openOrganisation: () => Promise<JourneyServer>;
}

/** Browsers whose pages belong to the journey that runs: the worker's, and those that a journey starts. */
export const browsersOfJourney = new Set<Browser>();

/** Of the journey that runs; a worker runs one at a time. */
let watch: BarrierWatch | undefined;

const journey = base.extend<Journey, JourneyWorker>({
  openOrganisation: [
    async ({ browserName: _unused }, use) => {
      const server = await startServer({ hasDemo: false });
      await use(() => addOrganisation(server));
      await server.stop();
    },
    { scope: 'worker' },
  ],
  language: async ({ baseURL: _unused }, use, { project }) => {
    const language = LANGUAGES.find((name) => name === project.name);
    if (language === undefined) throw new Error(`project ${project.name} is not a language`);
    await use(language);
  },
  say: async ({ language }, use) => use(sayIn(language)),
  context: async ({ context, language }, use) => {
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    await use(context);
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...to) => {
      await watch?.lookAt(page);
      return goto(...to);
    };
    await use(page);
  },
  barriers: [
    // Asked for so that it ends while the pages are still open.
    async ({ browser, context: _open, language }, use, info) => {
      browsersOfJourney.add(browser);
      // Looking takes none of the time that a journey has for itself.
      watch = new BarrierWatch(browsersOfJourney, (tookMs) => info.setTimeout(info.timeout + tookMs));
      // Every journey runs in the first language; other words are no other barriers.
      const watched = watch;
      if (language !== LANGUAGES[0]) watch = undefined;
      await use(watched);
      if (watch !== undefined && info.status === info.expectedStatus) {
        await watch.lookAtAll();
        const { screens, tookMs } = watch.looked;
        expect(screens, 'screens looked at for barriers').toBeGreaterThan(0);
        info.annotations.push({ type: 'barriers', description: `${screens} screens, ${tookMs} ms` });
      }
      watch = undefined;
    },
    { auto: true },
  ],
});

/** Looks for barriers where a step ends. */
async function step<T>(...[title, body, options]: Parameters<typeof base.step<T>>): Promise<T> {
  return base.step(
    title,
    async (info) => {
      const result = await body(info);
      await watch?.lookAtAll();
      return result;
    },
    options,
  );
}

/**
 * A browser test in the language of its project, which the web app finds as the kept choice. Every screen it comes to
 * is looked at for barriers (`BarrierWatch`).
 */
export const test = Object.assign(journey, { step: Object.assign(step, { skip: base.step.skip }) });

/** What went wrong in the page unseen: script errors. Empty on a good day. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`));
  return errors;
}
