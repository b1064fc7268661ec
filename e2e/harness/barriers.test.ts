import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium, JOURNEY_ARGS } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: JOURNEY_ARGS });
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await browser.newPage();
  return () => page.close();
});

/** What is found on a page of this content. */
async function look(content: string, title = 'Plant'): Promise<string> {
  const { seeNoBarriers } = await import('./barriers.ts');
  await page.setContent(`<!doctype html><html lang="en"><head><title>${title}</title><style>
    .panel { background: #000; padding: 8px } .row { padding: 4px } .text { color: #222 } .pale { color: #ddd }
  </style></head><body><main>${content}</main></body></html>`);
  return seeNoBarriers(page, [], 2_000).then(
    () => '',
    (error) => String(error),
  );
}

it('finds what keeps somebody out', async () => {
  expect(await look('<p class="text">Level</p><button type="button">Start</button>')).toBe('');
  expect(await look('<button type="button"></button>')).toContain('button-name');
  expect(await look('<p class="pale">Level</p>')).toContain('color-contrast');
  expect(await look('<p>Level</p>', '')).toContain('document-title');
});

it('looks again at a part that was right elsewhere and stands on another colour, or has no name here', async () => {
  expect(await look('<div class="row"><span class="text">Level</span></div>')).toBe('');
  expect(
    await look('<div class="panel"><div class="row"><span class="text">Level</span></div></div>'),
  ).toContain('color-contrast');
  expect(await look('<div class="row"><label>Limit <input class="field"></label></div>')).toBe('');
  expect(await look('<label>Limit</label><div class="row"><input class="field"></div>')).toContain('label');
});

it('looks at each of a few elements that are one part', async () => {
  const cell = (by: string) => `<td><a class="link" href="#main" aria-labelledby="${by}"></a></td>`;
  const row = `<tr>${cell('name')}${cell('name')}${cell('missing')}</tr>`;
  expect(await look(`<p id="name">Pump</p><table>${row}</table>`)).toContain('link-name');
});

it('looks again at a control whose name comes from elsewhere, or is hidden here', async () => {
  const button = (inner: string) => `<button type="button" class="icon">${inner}</button>`;
  expect(await look(button('<span role="img" aria-label="Delete"></span>'))).toBe('');
  expect(await look(button('<span role="img"></span>'))).toContain('button-name');
  expect(await look(`<a class="more" href="#main"><i>More</i></a>`)).toBe('');
  expect(await look(`<a class="more" href="#main"><i aria-hidden="true">More</i></a>`)).toContain(
    'link-name',
  );
});

it('does not take for looked at what was wrong', async () => {
  const pale = '<p class="pale">Flow</p>';
  expect(await look(`<section>${pale}</section>`)).toContain('color-contrast');
  expect(await look(`<section>${pale}</section>`)).toContain('color-contrast');
});
