import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Say } from '../say.ts';

/** What the platform hands out for the box on site. */
export interface GatewayFile {
  readonly sn: string;
  readonly key: string;
  readonly group: string;
  readonly brokerUrl: string;
}

/**
 * Registers a gateway on its screen; answers the configuration file that was downloaded.
 * @param programFile where the program for the box is put, which the same dialog offers
 */
export async function registerGateway(
  page: Page,
  say: Say,
  { sn, title, programFile }: { sn: string; title: string; programFile?: string },
): Promise<GatewayFile> {
  await page
    .getByRole('button', { name: say('gateway', 'register') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: say('gateway', 'registerTitle') });
  await form.getByLabel(say('gateway', 'sn')).fill(sn);
  await form.getByLabel(say('gateway', 'name'), { exact: true }).fill(title);
  await form.getByRole('button', { name: say('gateway', 'registerAction') }).click();
  const shown = page.getByRole('dialog', { name: say('gateway', 'keyTitle', { sn }) });
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: say('gateway', 'agentFileDownload') }).click();
  const text = fs.readFileSync(await (await download).path(), 'utf8');
  const file = JSON.parse(text) as GatewayFile;
  await expect(shown.getByText(file.key, { exact: true })).toBeVisible();
  if (programFile !== undefined) {
    const program = page.waitForEvent('download');
    await shown.getByRole('link', { name: say('gateway', 'programDownload') }).click();
    await (await program).saveAs(programFile);
  }
  await shown.getByRole('button', { name: say('gateway', 'keyKept') }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(file.key)).toHaveCount(0);
  return file;
}
