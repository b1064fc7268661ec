import type { Locator, Page } from '@playwright/test';
import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import type { Say } from '../say.ts';

/** Where the history of equipment asks which signals to draw; the tab before may have a box of its own. */
export const curveSignals = (page: Page, say: Say): Locator =>
  page.getByRole('combobox', { name: say('history', 'chooseSignals', { count: MAX_CURVE_SIGNALS }) });
