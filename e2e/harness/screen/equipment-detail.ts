import type { Locator, Page } from '@playwright/test';
import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import type { Say } from '../say.ts';
import { openSection } from './sections.ts';

/** One signal on the real-time and write tabs: name, value, quality, write button. */
export function signalRow(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
}

/** The value of a signal row with its quality in `data-quality`. */
export function valueIn(row: Locator): Locator {
  return row.locator('[data-quality]').first();
}

/** The button that opens the write dialog of a signal. */
export function writeButtonOf(row: Locator, say: Say): Locator {
  return row.getByRole('button', { name: new RegExp(`^${say('command', 'write')} `) });
}

export async function openTab(
  page: Page,
  say: Say,
  tab: 'tabReal' | 'tabWrite' | 'tabHistory' | 'tabInfo',
): Promise<void> {
  await openSection(page, say, say('monitor', tab));
}

/** Where the history of equipment asks which signals to draw; the tab before may have a box of its own. */
export const curveSignals = (page: Page, say: Say): Locator =>
  page.getByRole('combobox', { name: say('history', 'chooseSignals', { count: MAX_CURVE_SIGNALS }) });
