import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Say } from '../say.ts';

/** One row of the signal table as a person types it. */
export interface TypedSignal {
  readonly tag: string;
  readonly title: string;
  readonly titleEn: string;
  readonly address: string;
  readonly dataType: 'number' | 'boolean' | 'text';
  readonly unit: string;
  readonly decimals: number;
  readonly scale: number;
  readonly isWritable: boolean;
}

/** The rows of the table below its head. */
export function signalRows(page: Page, say: Say): Locator {
  return page
    .getByRole('grid', { name: say('signal', 'tableLabel') })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}

/** Types one new row from the keyboard alone, cell after cell with Tab. */
export async function typeSignal(page: Page, say: Say, row: TypedSignal): Promise<void> {
  const { keyboard } = page;
  const before = await signalRows(page, say).count();
  await page.getByRole('button', { name: say('signal', 'addRow') }).click();
  await expect(signalRows(page, say)).toHaveCount(before + 1);
  await expect(page.locator('[role=gridcell][data-active=true] input')).toBeFocused();
  const next = async (text = '') => {
    if (text !== '') await keyboard.type(text);
    await keyboard.press('Tab');
  };
  await next(row.tag);
  await next(row.title);
  await next(row.titleEn);
  await next();
  await next();
  await next(row.address);
  if (row.dataType !== 'number') {
    await keyboard.press('Enter');
    await keyboard.type(say('signal', `dataType${row.dataType}`));
    await keyboard.press('Enter');
  }
  await next();
  await next(row.unit);
  await next(String(row.decimals));
  await next(String(row.scale));
  await next();
  if (row.isWritable) await keyboard.press('Space');
  await next();
}
