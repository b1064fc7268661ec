import { test as base, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@zutai/i18n';
import { addOrganisation } from './organisation.ts';
import { type Say, sayIn } from './say.ts';
import { type JourneyServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/**
 * Details of a journey that runs in English too. The others run in Chinese alone: what a step does is the same in
 * every language, and so the second run proves words and their room on the screens, for which each part of the
 * interface needs to be seen once (tools/test/journey-languages.test.ts).
 */
export const IN_BOTH_LANGUAGES = { tag: '@both-languages' };

interface Journey {
  /** Language of the journey: the name of the project that runs it. */
  language: Language;
  say: Say;
}

interface JourneyWorker {
  /**
   * A new organisation at the server that the journeys of a worker share. Those that kill, stop or restart it, read
   * what it prints, or want its demo plant start one of their own.
   */
  openOrganisation: () => Promise<JourneyServer>;
}

/** A browser test in the language of its project, which the web app finds as the kept choice. */
export const test = base.extend<Journey, JourneyWorker>({
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
});

/** What went wrong in the page unseen: script errors. Empty on a good day. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`));
  return errors;
}
