import { boundsOfAll, createPage, listPlacements, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { arrangementOf, countOutside, listNeighbours, spreadOver, usualForm } from './array-form.ts';

const rect = (id: string, x: number, y: number): Widget =>
  getWidget('ShapeRect')!.model.create(id, { x, y, width: 100, height: 60, rotate: 0 });
const page = createPage({ width: 1000, height: 600 }, [
  rect('a', 20, 20),
  rect('far', 800, 400),
  rect('near', 200, 20),
]);
const own = [page.widgets[0]!];
const box = boundsOfAll(own)!;
const copiesOf = (form: typeof usualForm) =>
  listPlacements(arrangementOf(form, box, listNeighbours(page, own)), box).map((place) => place(own[0]!));

describe('spread over the page', () => {
  it('ends the last row and column at the edge, and leaves a row of one alone', () => {
    const spread = spreadOver({ ...usualForm, rows: 3, columns: 5 }, box, page);
    const copies = copiesOf(spread);
    expect(countOutside(page, copies)).toBe(0);
    const all = boundsOfAll(copies)!;
    expect(all.x + all.width).toBeGreaterThan(980);
    expect(all.y + all.height).toBeGreaterThan(580);
    expect(spreadOver({ ...usualForm, rows: 1, y: 33 }, box, page).y).toBe(33);
  });
});

describe('the centre of a circle', () => {
  it('is the nearest widget until another is chosen', () => {
    const form = { ...usualForm, kind: 'circle', centre: 'widget' } as const;
    const neighbours = listNeighbours(page, own);
    expect(neighbours.map(({ id }) => id)).toEqual(['near', 'far']);
    expect(arrangementOf(form, box, neighbours)).toMatchObject({ centre: { x: 250, y: 50 } });
    expect(arrangementOf({ ...form, centreId: 'far' }, box, neighbours)).toMatchObject({
      centre: { x: 850, y: 430 },
    });
  });

  it('lies so that what is copied stands at the start angle: 0 above it, 90 to its right', () => {
    const circle = { ...usualForm, kind: 'circle', radius: 100 } as const;
    expect(arrangementOf(circle, box, [])).toMatchObject({ centre: { x: 70, y: 150 } });
    const { centre } = arrangementOf({ ...circle, startDegrees: 90 }, box, []) as {
      centre: { x: number; y: number };
    };
    expect([centre.x, centre.y].map(Math.round)).toEqual([-30, 50]);
  });
});

it('counts what reaches over the edge', () => {
  expect(countOutside(page, copiesOf({ ...usualForm, columns: 9 }))).toBe(1);
});
