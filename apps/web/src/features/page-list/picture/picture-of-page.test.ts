import {
  createPaintWords,
  defaultContainer,
  lightPalette,
  type Page,
  pageToSvg,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { paintWidget, widgetCatalog } from '@zutai/widgets';
import { expect, it } from 'vitest';
import { createPictureContext, pictureOfPage } from './picture-of-page.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const context = createPictureContext({
  palette: lightPalette,
  words: createPaintWords('zh', () => ''),
  nowMs: NOW_MS,
});

function widgetOf(type: string, id: string, data: object, extra: Partial<Widget> = {}): Widget {
  const model = widgetCatalog.get(type)!;
  const made = model.create(id, { x: 0, y: 0, width: 200, height: 60, rotate: 0 });
  return { ...made, ...extra, data: { ...(made.data as object), ...data } };
}

function fileOf(widgets: readonly Widget[], con: Partial<Page['con']> = {}): unknown {
  return { con: { ...defaultContainer, ...con }, widgets, bind: {} };
}

function draw(file: unknown, more: Partial<Parameters<typeof pictureOfPage>[0]> = {}): string {
  const page = pictureOfPage({ file, faceplates: {}, equipments: [], language: 'zh', ...more });
  return page === undefined ? '' : pageToSvg(page, paintWidget, context);
}

const value = (binding: object) => widgetOf('UsualDataText', 'v', { ...unbound, ...binding });

it('marks only what is bound to nothing', () => {
  expect(draw(fileOf([value({ signalId: '7' })]))).not.toContain('未绑定');
  expect(draw(fileOf([value({ tag: 'flow' })]))).not.toContain('未绑定');
  expect(draw(fileOf([value({})]))).toContain('未绑定');
});

it('shows a faceplate by itself with the defaults or names of its parameters', () => {
  const label = (text: string, id: string) => widgetOf('UsualText', id, { text });
  const parameters = [
    { name: 'station', title: '泵站', kind: 'equipment', default: '' },
    { name: 'title', title: '名称', kind: 'text', default: '水泵' },
  ] as const;
  const svg = draw(fileOf([label(`\${station.title}`, 'a'), label(`\${title}`, 'b')], { parameters }));
  expect(svg).toContain('泵站');
  expect(svg).toContain('水泵');
  expect(svg).not.toContain('${');
});

it('repeats a faceplate over the equipment it is given', () => {
  const faceplate = fileOf([value({ tag: 'flow' })], { width: 100, height: 50 });
  const repeater = widgetOf('WidgetRepeater', 'r', { faceplateId: '9' });
  const equipments = [
    { id: '1', title: 'A' },
    { id: '2', title: 'B' },
  ];
  const page = pictureOfPage({
    file: fileOf([repeater]),
    faceplates: { 9: faceplate },
    equipments,
    language: 'zh',
  });
  expect(page?.widgets.map(({ id }) => id)).toEqual(['r/1', 'r/2']);
});

it('is in the language of the reader, and nothing for a file that cannot be read', () => {
  const text = widgetOf('UsualText', 't', { text: '流量' }, { i18n: { en: { 'data.text': 'Flow' } } });
  expect(draw(fileOf([text]), { language: 'en' })).toContain('Flow');
  expect(draw({ widgets: 'none' })).toBe('');
});
