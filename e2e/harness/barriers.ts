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

const EVERY_RULE: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // No rule among these reads stylesheets, and no page has frames of ours.
  preload: false,
  iframes: false,
};

/** Screens without barriers in the journey that runs, as `readScreen` names them. */
export const screensSeen = new Set<string>();

/**
 * What the screens were made of that were looked at, over all journeys of this process, by their look: most of a screen
 * are parts of the kit, which others have shown before. A quarter of the time of all journeys went to looking at them
 * again.
 */
const partsSeen = new Map<string, Set<string>>();

/** Of a part that stands more than once, such as a cell in each row, the first few are looked at. */
const ELEMENTS_OF_PART = 3;

/** How long a passing state, such as a button that fades while it saves, may take to pass. */
const SETTLE_MS = 8_000;

/**
 * Fails when axe-core finds a serious or critical barrier in what the page shows: unnamed controls, roles that do not
 * fit, too little contrast and the like (WCAG 2.2 AA). What passes by itself is no barrier. Of a page behind a modal
 * dialog, which is dimmed and out of reach, nothing is said. Parts that were looked at on another screen, of the same
 * size, theme, language and colours, are not looked at again.
 *
 * @param advice lesser findings that are none here either; for them the whole screen is looked at
 * @param settleMs how long a passing state may take to pass, ms
 */
export async function seeNoBarriers(
  page: Page,
  advice: readonly Advice[] = [],
  settleMs = SETTLE_MS,
): Promise<void> {
  await lookAtScreen(page, await readScreen(page), advice, settleMs);
}

/** The same for a screen that was just read. */
export async function lookAtScreen(
  page: Page,
  shown: ShownScreen,
  advice: readonly Advice[] = [],
  settleMs = SETTLE_MS,
): Promise<void> {
  const seen = partsSeen.get(shown.look) ?? new Set();
  partsSeen.set(shown.look, seen);
  const look = async (now: ShownScreen): Promise<string[]> => {
    const parts = now.parts.filter((part) => !seen.has(part));
    const found = advice.length > 0 ? await findInDocument(page, advice) : await findInParts(page, parts);
    // What was gone before it was looked at is looked at where it comes next.
    if (found.barriers.length === 0) for (const part of found.looked) seen.add(part);
    return [...now.faults, ...found.barriers];
  };
  const read = async () => {
    // Between reading and looking there is no time then in which the page may become another.
    await putEngine(page);
    return readScreen(page);
  };
  const hasNew = advice.length > 0 || shown.parts.some((part) => !seen.has(part));
  // Once as long as it takes: a table of thousands of cells takes seconds. Only what was found then has to pass in time.
  const isRight = await (async () => look(hasNew ? await read() : shown))().then(
    (found) => found.length === 0,
    () => false,
  );
  if (!isRight)
    await expect(async () =>
      expect(await look(await read()), `barriers at ${page.url()}`).toEqual([]),
    ).toPass({ timeout: settleMs });
  // What was still loading is looked at again when it is there.
  if (!shown.isLoading) screensSeen.add(shown.screen);
}

const NO_ADVICE = Object.fromEntries(ADVICE.map((id) => [id, { enabled: false }]));

/** Everything that is shown, or the dialog over it. */
const findInDocument = (page: Page, advice: readonly Advice[]) =>
  findBarriers(page, undefined, advice, {
    ...EVERY_RULE,
    rules: Object.fromEntries(ADVICE.map((id) => [id, { enabled: advice.includes(id) }])),
  });

const findInParts = async (page: Page, parts: readonly string[]) =>
  parts.length === 0
    ? { barriers: [], looked: [] }
    : findBarriers(page, parts, [], { ...EVERY_RULE, rules: NO_ADVICE });

type Found = Pick<AxeResults, 'violations'> & { readonly looked: string[] };

/** Evaluated by the debugger: the page's own policy lets no script in. */
async function putEngine(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine);
}

/** @returns barriers, and the parts that were there to be looked at */
async function findBarriers(
  page: Page,
  parts: readonly string[] | undefined,
  advice: readonly Advice[],
  options: RunOptions,
): Promise<{ readonly barriers: string[]; readonly looked: readonly string[] }> {
  await putEngine(page);
  const { violations, looked } = await page.evaluate(
    async ({ parts: names, most, options: chosen }): Promise<Found> => {
      type Chosen = Node | { include: Element[]; exclude: Element[] };
      const { axe } = window as unknown as {
        axe: { run(on: Chosen, o: RunOptions): Promise<Pick<AxeResults, 'violations'>> };
      };
      if (names === undefined) {
        const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
        const on = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document;
        return { ...(await axe.run(on, chosen)), looked: [...(window.elementsOfParts?.keys() ?? [])] };
      }
      const there = names.flatMap((name) => {
        const elements = window.elementsOfParts?.get(name)?.filter(({ isConnected }) => isConnected) ?? [];
        return elements.length === 0 ? [] : [{ name, elements: elements.slice(0, most) }];
      });
      const include = there.flatMap(({ elements }) => elements);
      if (include.length === 0) return { violations: [], looked: [] };
      // An element brings what is in it, which is a part of its own, seen or chosen as such.
      const isChosen = new Set(include);
      const exclude = include.flatMap(({ localName, children }) =>
        localName === 'svg' ? [] : [...children].filter((child) => !isChosen.has(child)),
      );
      return { ...(await axe.run({ include, exclude }, chosen)), looked: there.map(({ name }) => name) };
    },
    { parts, most: ELEMENTS_OF_PART, options },
  );
  const barriers = violations
    .filter(({ id, impact }) => STOPPING.includes(impact) || advice.some((one) => one === id))
    .flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'scrollable-region-focusable' || !TYPED_INSTEAD.test(target.join(' ')))
        .map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary ?? ''}`),
    );
  return { barriers, looked };
}
