import { createPage, emptyLookup, lightPalette, type PaintContext, type Widget } from '@zutai/diagram';
import { widgets } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { embedPictures } from './embed-pictures.ts';
import { paintShown } from './paint-shown.ts';
import { toPngFile } from './raster.ts';
import { toSvgFile } from './svg-file.ts';

const context: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: { unbound: '未绑定', noValue: '--', age: String, reason: ({ code }) => code },
  nowMs: 0,
  mode: 'design',
  dataTextShow: 'signalName',
};

const all: Widget[] = widgets.map(({ model, preview }) => model.create(`w-${model.type}`, preview));
const pageOf = (own: readonly Widget[]) => ({
  ...createPage({ title: '总貌', width: 400, height: 300 }),
  widgets: [...own],
});

async function pixelsOf(png: Blob) {
  const picture = await createImageBitmap(png);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const drawing = canvas.getContext('2d')!;
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, picture.width, picture.height);
  const colors = new Set<number>();
  let clear = 0;
  for (let at = 0; at < data.length; at += 4) {
    colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    if (data[at + 3] === 0) clear += 1;
  }
  return { width: picture.width, height: picture.height, colors: colors.size, clear };
}

describe('a picture of a page', () => {
  it('is well-formed SVG with every widget of the registry, HTML parts among them', async () => {
    const text = await toSvgFile(paintShown({ page: pageOf(all), context })).text();
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    for (const { id, widgetType } of all) {
      const group = parsed.getElementById(`w-${id}`);
      expect(group, widgetType).not.toBeNull();
      // An empty group draws nothing; every other type is seen.
      const isEmpty = ['WidgetGroup', 'WidgetFaceplate', 'WidgetRepeater'].includes(widgetType);
      if (!isEmpty) expect(group!.querySelector(':scope > :not(title)'), widgetType).not.toBeNull();
    }
  });

  it.each([
    [1, 400, 300],
    [2, 800, 600],
    [4, 1600, 1200],
  ] as const)('is a PNG of %d×: as large as asked for, and not blank', async (scale, width, height) => {
    const found = await pixelsOf(await toPngFile(paintShown({ page: pageOf(all), context }), scale));
    expect(found).toMatchObject({ width, height, clear: 0 });
    expect(found.colors).toBeGreaterThan(20);
  });

  it('is transparent where nothing is drawn, when that is asked for', async () => {
    const painted = paintShown({ page: pageOf([]), context }, { hasGround: false });
    expect(await pixelsOf(await toPngFile(painted, 1))).toMatchObject({ clear: 400 * 300 });
  });

  it('has its pictures in it, and a crossed box for one that is gone', async () => {
    const drawing = document.createElement('canvas').toDataURL('image/png');
    const images = ['/gone.png', drawing].map((href, place): Widget => {
      const { model, preview } = widgets.find(({ model: { type } }) => type === 'UsualImage')!;
      const made = model.create(`i${place}`, preview);
      return { ...made, data: { ...(made.data as object), src: href, url: href, href } };
    });
    const { painted, missingCount } = await embedPictures(paintShown({ page: pageOf(images), context }));
    const text = await toSvgFile(painted).text();
    expect(missingCount).toBe(1);
    expect(text).not.toContain('/gone.png');
    expect(text).toContain('data:image/png');
  });

  it('takes charts and fields from the screen as they are there', () => {
    const { model, preview } = widgets.find(({ model: { type } }) => type === 'UsualInput')!;
    const input = model.create('in', preview);
    const { x, y, width, height } = input.position as { x: number; y: number; width: number; height: number };
    const root = document.createElement('div');
    root.innerHTML = `<div data-overlay="UsualInput" data-widget="in" style="position:fixed;left:20px;top:30px;width:${width * 2}px;height:${height * 2}px">
      <div style="font-size:24px;color:rgb(1, 2, 3);border:2px solid rgb(9, 9, 9);height:100%">压力 0.62</div></div>`;
    document.body.append(root);
    const painted = paintShown({ page: pageOf([input]), context, overlays: () => root });
    root.remove();
    const text = JSON.stringify(painted.widgets[0]!.primitives);
    expect(text).toContain('压力 0.62');
    // 24 px on the screen, where a page unit is 2 px.
    expect(text).toContain('"size":12');
    expect(text).toContain('rgb(9, 9, 9)');
    expect(text).toContain(`"clip":{"x":${x},"y":${y},"width":${width},"height":${height}`);
  });

  it('takes nothing from a page within it that has the same ids, and does not end at a canvas it may not read', async () => {
    const { model, preview } = widgets.find(({ model: { type } }) => type === 'UsualInput')!;
    const root = document.createElement('div');
    const place = 'style="position:fixed;left:0;top:0;width:80px;height:40px"';
    root.innerHTML = `<div data-overlay="UsualInput" data-widget="in" ${place}>own</div>
      <div data-overlay="WidgetPage" data-widget="part" ${place}><canvas width="8" height="8"></canvas>
        <div data-overlay="UsualInput" data-widget="in" ${place}>within</div></div>`;
    root.querySelector('canvas')!.toDataURL = () => {
      throw new DOMException('tainted', 'SecurityError');
    };
    document.body.append(root);
    const part = widgets.find(({ model: { type } }) => type === 'WidgetPage')!;
    const both = [model.create('in', preview), part.model.create('part', part.preview)];
    const shown = { page: pageOf(both), context, overlays: () => root };
    const { painted, missingCount } = await embedPictures(paintShown(shown));
    root.remove();
    const [input, within] = painted.widgets.map(({ primitives }) => JSON.stringify(primitives));
    expect(input).toContain('own');
    expect(input).not.toContain('within');
    expect(within).toContain('within');
    expect(missingCount).toBe(1);
  });

  it('is in the language that the drawing is looked at, with the variables of a page that runs', () => {
    const { model, preview } = widgets.find(({ model: { type } }) => type === 'UsualText')!;
    const made = model.create('t', preview);
    const text: Widget = {
      ...{ ...made, data: { ...(made.data as object), text: `水箱 \${zone}` } },
      i18n: { en: { 'data.text': `Tank \${zone}` } },
    };
    const read = (given: Partial<PaintContext>) =>
      JSON.stringify(paintShown({ page: pageOf([text]), context: { ...context, ...given } }).widgets);
    expect(read({})).toContain(`"text":"水箱 \${zone}"`);
    expect(read({ language: 'en' })).toContain(`"text":"Tank \${zone}"`);
    expect(read({ language: 'en', texts: new Map([['zone', 'north']]) })).toContain('"text":"Tank north"');
  });

  it('says all over that it is simulated, as SVG and as pixels', async () => {
    const plain = paintShown({ page: pageOf([]), context });
    const marked = paintShown({ page: pageOf([]), context, mark: '模拟数据' });
    expect(await toSvgFile(plain).text()).not.toContain('模拟数据');
    expect((await toSvgFile(marked).text()).split('模拟数据').length).toBeGreaterThan(3);
    expect((await pixelsOf(await toPngFile(plain, 1))).colors).toBe(1);
    expect((await pixelsOf(await toPngFile(marked, 1))).colors).toBeGreaterThan(5);
  });
});
