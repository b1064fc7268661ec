import { describe, expect, it } from 'vitest';
import { fitPage, viewOf } from './fit.ts';

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

  it('survives a window of no size', () => {
    expect(fitPage({ ...page, fit: 'contain' }, { width: 0, height: 0 }).scale).toBeGreaterThan(0);
  });
});
