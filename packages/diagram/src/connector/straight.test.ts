import { expect, it } from 'vitest';
import type { ConnectorData } from '../document/connector.ts';
import { pipeBetween, symbolAt, TestEditor } from '../testing/index.ts';

const dataOf = (test: TestEditor, id: string) => test.widget(id).data as ConnectorData;

it.each([
  ['below', 103.4],
  ['above', 103.3],
])(
  'nozzles that face each other are joined by one piece, though rounding puts one a twentieth %s',
  (_, y) => {
    const test = new TestEditor({
      widgets: [symbolAt('a', 100, 100, 80, 80), symbolAt('b', 300, y, 41.3, 41.3)],
    });
    test.use('draw-ShapePipe').drag(172, 124, 136.3, 0.1);
    expect(dataOf(test, 'new1')).toMatchObject({ start: { widgetId: 'a' }, end: { widgetId: 'b' } });
    expect(test.wayOf('new1')).toBe('172,124 308.3,124');
  },
);

it('what is moved onto the line of its pipe has no bend left', () => {
  const test = new TestEditor({
    widgets: [symbolAt('a', 100, 100, 80, 80), symbolAt('b', 300, 140, 80, 80)],
  });
  test.use('draw-ShapePipe').drag(172, 124, 144, 56);
  expect(test.wayOf('new1').split(' ')).toHaveLength(4);
  test.use('select').select('b').drag(340, 180, 0, -56);
  expect(test.wayOf('new1')).toBe('172,124 316,124');
});

it('is pulled to the nozzle that its pipe leads to, not to a nearer one that it is not joined to', () => {
  // The outlet of a stands at 124; that of the stranger at 121.
  const test = new TestEditor({
    config: { adsorb: true, grid: false },
    widgets: [
      symbolAt('a', 100, 100, 80, 80),
      symbolAt('stranger', 10, 97, 80, 80),
      symbolAt('b', 300, 160, 80, 80),
    ],
  });
  test.use('draw-ShapePipe').drag(172, 124, 144, 76);
  test.use('select').select('b').drag(340, 200, 0, -78);
  expect(test.positionOf('b')).toMatchObject({ y: 84 });
});

it('is pulled to the nozzle beside it rather than to one at the other end of the page', () => {
  const test = new TestEditor({
    config: { adsorb: true, grid: false },
    con: { width: 2000 },
    // Both outlets are to the left of b: 3 units lower, and 1 unit higher but far away.
    widgets: [
      symbolAt('far', 10, 339, 80, 80),
      symbolAt('near', 1500, 343, 80, 80),
      symbolAt('b', 1700, 100, 80, 80),
    ],
  });
  // The inlet of b is put at 364.
  test.use('select').drag(1740, 140, 0, 224);
  expect(test.positionOf('b')).toMatchObject({ y: 327 });
});

it('a branch meets a main squarely below the nozzle it comes from', () => {
  const main = pipeBetween('main', { x: 0, y: 400 }, { x: 600, y: 400 }, 'straight');
  const at = (adsorb: boolean) => {
    const test = new TestEditor({ config: { adsorb }, widgets: [main, symbolAt('a', 100, 100)] });
    // 4 units beside the outlet.
    test.use('draw-ShapePipe').pointerDown(190, 130).pointerMove(194, 400).pointerUp();
    return dataOf(test, 'new1').end;
  };
  expect(at(true)).toEqual({ widgetId: 'main', anchor: { x: 0.31667, y: 0.5 } });
  expect(at(false)).toEqual({ widgetId: 'main', anchor: { x: 0.32333, y: 0.5 } });
});

it.each(['above', 'below'])(
  'a press on a pipe means the pipe, with a nozzle 12 units away %s it',
  (layer) => {
    const main = pipeBetween('main', { x: 190, y: 130 }, { x: 600, y: 130 }, 'straight');
    const pump = symbolAt('a', 100, 100);
    const test = new TestEditor({ widgets: layer === 'above' ? [main, pump] : [pump, main] });
    test.use('draw-ShapePipe').drag(202, 130, 0, 200);
    expect(dataOf(test, 'new1').start).toMatchObject({ widgetId: 'main' });
    test.use('draw-ShapePipe').drag(194, 130, 0, 200);
    expect(dataOf(test, 'new2').start).toMatchObject({ widgetId: 'a' });
  },
);
