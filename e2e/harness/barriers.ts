import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { readScreen, type ShownScreen } from './screen-shown.ts';

const engine = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What keeps somebody out; lesser findings are advice. */
const STOPPING: readonly unknown[] = ['serious', 'critical'];

/** Findings that are advice, or rules that are not run by themselves, held where they once were broken. */
const ADVICE = [
  'heading-order',
  'label-content-name-mismatch',
  'landmark-one-main',
  'landmark-unique',
  'region',
] as const;
type Advice = (typeof ADVICE)[number];

/** Hours and minutes of an open picker: who has no pointer types the time into its field. */
const TYPED_INSTEAD = /^ul\[data-type="(hour|minute|second)"\]$/;

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Screens without barriers in the journey that runs, as `readScreen` names them. */
export const screensSeen = new Set<string>();

/**
 * What the screens were made of that were looked at, over all journeys of this process: a third of their time went to
 * looking again at what the one before had just looked at.
 */
const partsSeen = new Map<string, Set<string>>();

/** How long a passing state, such as a button that fades while it saves, may take to pass. */
const SETTLE_MS = 8_000;

/**
 * Fails when axe-core finds a serious or critical barrier in what the page shows: unnamed controls, roles that do not
 * fit, too little contrast and the like (WCAG 2.2 AA). What passes by itself is no barrier. Of a page behind a modal
 * dialog, which is dimmed and out of reach, nothing is said. A screen that shows nothing but what another journey was
 * shown there is not looked at again.
 *
 * @param advice lesser findings that are none here either
 */
export async function seeNoBarriers(page: Page, advice: readonly Advice[] = []): Promise<void> {
  await lookAtScreen(page, await readScreen(page), advice);
}

/** The same for a screen that was just read. */
export async function lookAtScreen(
  page: Page,
  { screen, parts, isLoading }: ShownScreen,
  advice: readonly Advice[] = [],
): Promise<void> {
  const seen = partsSeen.get(screen) ?? new Set();
  const isKnown = advice.length === 0 && partsSeen.has(screen) && parts.every((part) => seen.has(part));
  if (!isKnown) {
    const look = async () =>
      expect(await findBarriers(page, advice), `barriers at ${page.url()}`).toEqual([]);
    // Once as long as it takes: a table of thousands of cells takes seconds. Only what was found then has to pass in time.
    const isRight = await findBarriers(page, advice).then(
      (found) => found.length === 0,
      () => false,
    );
    if (!isRight) await expect(look).toPass({ timeout: SETTLE_MS });
  }
  // What was still loading is looked at again when it is there.
  if (isLoading) return;
  screensSeen.add(screen);
  for (const part of parts) seen.add(part);
  partsSeen.set(screen, seen);
}

async function findBarriers(page: Page, advice: readonly Advice[]): Promise<string[]> {
  // Evaluated by the debugger: the page's own policy lets no script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine);
  const { violations } = await page.evaluate(
    (chosen) => {
      const { axe } = window as unknown as { axe: { run(on: Node, o: RunOptions): Promise<AxeResults> } };
      const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
      return axe.run(dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document, chosen);
    },
    { ...options, rules: Object.fromEntries(ADVICE.map((id) => [id, { enabled: advice.includes(id) }])) },
  );
  return violations
    .filter(({ id, impact }) => STOPPING.includes(impact) || advice.some((one) => one === id))
    .flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'scrollable-region-focusable' || !TYPED_INSTEAD.test(target.join(' ')))
        .map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary ?? ''}`),
    );
}
