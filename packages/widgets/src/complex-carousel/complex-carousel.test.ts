import { emptyLookup, primitivesToSvg, setAtPath, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createClickEvent } from '../model/defaults.ts';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { complexCarousel } from './index.ts';
import type { ComplexCarouselData } from './model.ts';
import { listPictures, turnBy } from './pictures.ts';
import View from './View.tsx';

const picture = (imgUrl: string, enable = true) => ({ enable, imgUrl, clickEvent: createClickEvent() });
const blank = complexCarousel.model.create('c', complexCarousel.preview);
const withPictures = (...picArray: object[]): Widget => setAtPath(blank, 'data.picArray', picArray);
const widget = withPictures(
  picture('/a.png'),
  picture('/off.png', false),
  picture('javascript:alert(1)'),
  picture('/b.png'),
);

describe('carousel', () => {
  it('shows each picture for 5 s (section 9)', () => {
    expect((blank.data as ComplexCarouselData).slideTime).toBe(5);
  });

  it('leaves out pictures that are off, empty or not safe', () => {
    const hrefs = listPictures(widget.data as ComplexCarouselData).map(({ href }) => href);
    expect(hrefs).toEqual(['/a.png', '/b.png']);
  });

  it('turns round and round, both ways', () => {
    expect([turnBy(0, 1, 3), turnBy(2, 1, 3), turnBy(0, -1, 3), turnBy(7, 0, 3), turnBy(4, 1, 0)]).toEqual([
      1, 0, 2, 1, 0,
    ]);
  });

  it('is a picture to press and a dot for each', () => {
    const html = renderView(View, widget, emptyLookup);
    expect(html).toContain('src="/a.png"');
    expect(html).toContain('aria-label="图片 1 / 2" aria-current="true"');
    expect(html).toContain('aria-label="图片 2 / 2"');
    expect(renderView(View, withPictures(picture('/a.png')), emptyLookup)).not.toContain('aria-current');
  });

  it('has its name where there is no picture', () => {
    expect(renderView(View, blank, emptyLookup)).toContain('轮播图');
    expect(primitivesToSvg(paintWidget(blank, createPaintContext(emptyLookup)))).toContain('>轮播图<');
  });

  it('paints the first picture and the dots', () => {
    const svg = primitivesToSvg(paintWidget(widget, createPaintContext(emptyLookup)));
    expect(svg).toContain('href="/a.png"');
    expect(svg.match(/<ellipse/g)).toHaveLength(2);
  });
});
