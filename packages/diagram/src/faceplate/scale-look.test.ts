import { describe, expect, it } from 'vitest';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { groupAround } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { rectAt } from '../testing/test-catalog.ts';
import { expandPage } from './expand.ts';
import { scaleLook } from './scale-look.ts';

const style = { font: { size: 14 }, stroke: { width: 3 }, radius: 5 } as Widget['style'];
const make = (id: string): Widget => ({ ...rectAt(id, 0, 0), style });

describe('a faceplate shown in another size', () => {
  it('has its fonts, lines and corners in that size, in groups too', () => {
    const group = { ...make('g'), position: groupAround([make('i')]) } as Widget;
    const half = scaleLook(group, 0.5);
    expect(half.style).toMatchObject({ font: { size: 7 }, stroke: { width: 1.5 }, radius: 2.5 });
    expect(isGroupPosition(half.position) && half.position.children[0]!.style.font.size).toBe(7);
    expect(scaleLook(group, 1)).toBe(group);
    expect(scaleLook(make('t'), 0.01).style.font.size).toBe(1);
  });

  it('is scaled by its tighter side, and not at all in its own size', () => {
    const faceplate = createPage({ width: 200, height: 100 }, [make('a')]);
    const instance = (width: number, height: number): Widget =>
      ({
        ...make('f'),
        widgetType: 'WidgetFaceplate',
        data: { faceplateId: '5', params: {} },
        position: { x: 0, y: 0, width, height, rotate: 0 },
      }) as Widget;
    const sizeIn = (width: number, height: number) => {
      const { page } = expandPage(createPage({}, [instance(width, height)]), {
        faceplates: new Map([['5', faceplate]]),
        equipments: [],
        signalByTag: () => undefined,
      });
      const { position } = page.widgets[0]!;
      return isGroupPosition(position) ? position.children[0]!.style.font.size : undefined;
    };
    expect(sizeIn(200, 100)).toBe(14);
    expect(sizeIn(100, 100)).toBe(7);
    expect(sizeIn(400, 300)).toBe(28);
  });
});
