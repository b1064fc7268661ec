import { describe, expect, it } from 'vitest';
import { fitPage, partViewOf, viewOf } from './fit.ts';

const page = { width: 1000, height: 500 } as const;
const window = { width: 500, height: 500 };

describe('fitting a page into its window', () => {
  it.each([
    ['none', { scale: 1, width: 1000, height: 500, left: 0, top: 0 }],
    ['contain', { scale: 0.5, width: 500, height: 250, left: 0, top: 125 }],
    ['width', { scale: 0.5, width: 500, height: 250, left: 0, top: 125 }],
    ['fill', { scale: 1, width: 1000, height: 500, left: 0, top: 0 }],
  ] as const)('%s', (fit, expected) => {
    expect(fitPage({ ...page, fit }, window)).toEqual(expected);
  });

  it('draws at the density of the screen', () => {
    const fit = fitPage({ ...page, fit: 'contain' }, window);
    expect(viewOf(fit, 2)).toEqual({ scale: 1, offsetX: 0, offsetY: 0, width: 1000, height: 500 });
  });

  it('puts a canvas over a part of the page, pixel on pixel and never beyond the edge', () => {
    const fit = fitPage({ ...page, fit: 'contain' }, window);
    const whole = viewOf(fit, 3);
    const part = partViewOf(fit, whole, { x: 100.5, y: -20, width: 80, height: 60 });
    expect(part).toEqual({
      view: { scale: 1.5, offsetX: -150, offsetY: -0, width: 121, height: 60 },
      left: 50,
      top: 0,
      width: expect.closeTo(121 / 3),
      height: 20,
    });
    for (const x of [-5000, 5000]) {
      const { left, width } = partViewOf(fit, whole, { x, y: 0, width: 10, height: 10 });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(fit.width);
    }
  });

  it('survives a window of no size', () => {
    expect(fitPage({ ...page, fit: 'contain' }, { width: 0, height: 0 }).scale).toBeGreaterThan(0);
  });
});
