import type { Locator, Page } from '@playwright/test';
import type { Texts } from '@zutai/i18n';
import { seeNoBarriers } from '../barriers.ts';
import { expect } from '../journey.ts';
import type { Say } from '../say.ts';

type Key = keyof Texts['identityProvider'] & string;

interface NewProvider {
  /** The button of the list that opens the form. */
  readonly button: 'addOidc' | 'addDirectory';
  /** What is entered, by the words of the fields. */
  readonly fields: Readonly<Partial<Record<Key, string>>>;
  /** Whose members become operators. */
  readonly group: string;
  /** What the form says by itself once the fields are entered. */
  readonly seeFilled?: (form: Locator) => Promise<void>;
}

/** Adds an identity provider that makes accounts of the members of a group, and opens it. */
export async function addProvider(page: Page, say: Say, added: NewProvider): Promise<void> {
  const words = (key: Key, params?: { number: number }) => say('identityProvider', key, params);
  await page
    .getByRole('button', { name: words(added.button) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  for (const [key, text] of Object.entries(added.fields))
    await form.getByLabel(words(key as Key), { exact: true }).fill(text);
  await added.seeFilled?.(form);
  await form.getByRole('button', { name: words('addMapping') }).click();
  await form.getByLabel(words('groupNumber', { number: 1 }), { exact: true }).fill(added.group);
  await form.getByLabel(words('roleNumber', { number: 1 }), { exact: true }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ has: page.getByText(say('shell', 'roleoperator'), { exact: true }) })
    .click();
  await form.getByLabel(words('createsAccounts'), { exact: true }).click();
  await seeNoBarriers(page);
  await form.getByRole('button', { name: say('common', 'save') }).click();
  await page.getByRole('link', { name: added.fields.name ?? '', exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** What a test of a provider says of somebody who would become an operator. */
export async function seeTestPassed(page: Page, say: Say): Promise<void> {
  const passed = { name: say('identityProvider', 'testPassed'), exact: true };
  await expect(page.getByRole('heading', passed)).toBeVisible();
  await expect(page.getByText(say('shell', 'roleoperator'), { exact: true })).toBeVisible();
  await seeNoBarriers(page);
}
