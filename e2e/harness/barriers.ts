import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { readScreen } from './screen-shown.ts';

const engine = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What keeps somebody out; lesser findings are advice. */
const STOPPING: readonly unknown[] = ['serious', 'critical'];

/** Findings that are advice, or rules that are not run by themselves, held where they once were broken. */
type Advice =
  | 'heading-order'
  | 'label-content-name-mismatch'
  | 'landmark-one-main'
  | 'landmark-unique'
  | 'region';

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Screens without barriers in the journey that runs, as `readScreen` names them. */
export const screensSeen = new Set<string>();

/** How long a passing state, such as a button that fades while it saves, may take to pass. */
const SETTLE_MS = 8_000;

/**
 * Fails when axe-core finds a serious or critical barrier in what the page shows: unnamed controls, roles that do not
 * fit, too little contrast and the like (WCAG 2.2 AA). What passes by itself is no barrier. Of a page behind a modal
 * dialog, which is dimmed and out of reach, nothing is said.
 *
 * @param advice lesser findings that are none here either
 */
export async function seeNoBarriers(page: Page, advice: readonly Advice[] = []): Promise<void> {
  const { screen, isLoading } = await readScreen(page);
  const look = async () => expect(await findBarriers(page, advice), `barriers at ${page.url()}`).toEqual([]);
  // Once as long as it takes: a table of thousands of cells takes seconds. Only what was found then has to pass in time.
  const isRight = await findBarriers(page, advice).then(
    (found) => found.length === 0,
    () => false,
  );
  if (!isRight) await expect(look).toPass({ timeout: SETTLE_MS });
  // What was still loading is looked at again when it is there.
  if (!isLoading) screensSeen.add(screen);
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
    { ...options, rules: Object.fromEntries(advice.map((id) => [id, { enabled: true }])) },
  );
  return violations
    .filter(({ id, impact }) => STOPPING.includes(impact) || advice.some((one) => one === id))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary ?? ''}`,
      ),
    );
}
