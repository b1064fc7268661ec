import {
  createPage,
  darkPalette,
  emptyLookup,
  lightPalette,
  type Page,
  type PaintContext,
  unbound,
} from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { expect, it } from 'vitest';
import { PageVariables } from '../model/values/page-variables.ts';
import { shownApart } from './shown-apart.ts';

const place = { x: 0, y: 0, width: 100, height: 20, rotate: 0 };
const text = getWidget('UsualText')!.model.create('t', place);
const words = { unbound: '', noValue: '', age: String, reason: () => '' };
const context: PaintContext = {
  ...{ live: emptyLookup, palette: darkPalette, words, nowMs: 0, mode: 'live', dataTextShow: 'value' },
};
const shownVariables = new PageVariables();
shownVariables.define([{ name: 'zone', type: 'text', default: 'of the page that is open' }]);

const other = (con: Partial<Page['con']>) =>
  createPage(
    {
      variables: [
        { name: 'zone', type: 'text', default: 'north' },
        { name: 'tone', type: 'color', default: '#123456' },
      ],
      ...con,
    },
    [{ ...text, data: { ...(text.data as object), text: `Zone \${zone}` } }],
  );

it('paints another page with its own variables, as they begin, and on its own ground', () => {
  const options = { context, variables: shownVariables, mode: 'dark' } as const;
  const { page, context: own } = shownApart(other({}), options);
  expect(page.widgets[0]!.data).toMatchObject({ text: 'Zone north' });
  expect(own.live.get({ ...unbound, type: 'variable', variable: 'zone' })).toMatchObject({ value: 'north' });
  expect(own.palette).toMatchObject({ page: darkPalette.page, tone: '#123456' });
  expect(shownApart(other({ bgColor: '#ffffff' }), options).context.palette.text).toBe(lightPalette.text);
  expect(shownApart(other({}), { ...options, mode: 'light' }).context.palette.text).toBe(lightPalette.text);
});

it('leaves the names of variables in the texts of a page that is being drawn', () => {
  const design = { ...context, mode: 'design' } as const;
  const { page } = shownApart(other({}), { context: design, variables: shownVariables, mode: 'dark' });
  expect(page.widgets[0]!.data).toMatchObject({ text: `Zone \${zone}` });
});
