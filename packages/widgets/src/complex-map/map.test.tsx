import { setAtPath } from '@zutai/diagram';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createChartEntry } from '../chart/entry.ts';
import ComplexEquipmentSliceView from '../complex-equipment-slice/View.tsx';
import {
  createTextLookup,
  noServices,
  type OverlayEquipment,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { MapSpot } from './MapSpot.tsx';
import { clusterItems, listMapItems } from './markers.ts';
import { degreesText, netStepOf, paintMapGround } from './scene.ts';
import { coastline } from './scenery/coastline.ts';
import { decodeRing } from './scenery/decode-ring.ts';
import { insetBoxOf, type MapBox } from './scenery/inset-box.ts';
import { listTiles } from './scenery/MapTilesLayer.tsx';
import { fitPlaces, fromBox, panBy, project, toBox, unproject, zoomAt } from './scenery/projection.ts';
import { paintSurroundings } from './scenery/surroundings.ts';
import ComplexMapView from './View.tsx';

const shanghai = { longitude: 121.47, latitude: 31.23 };
const size = { width: 400, height: 300 };
const known: OverlayEquipment[] = [
  { id: '1', title: 'North', online: true, ...shanghai },
  { id: '2', title: 'South', online: false, longitude: 113.26, latitude: 23.13 },
  { id: '3', title: 'Nowhere', online: undefined },
];

describe('the projection', () => {
  it('is Web Mercator, there and back', () => {
    expect(project({ longitude: 0, latitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
    expect(project({ longitude: -180, latitude: 85.0511 }, 1).y).toBeCloseTo(0, 2);
    const back = unproject(project(shanghai, 12), 12);
    expect(back.longitude).toBeCloseTo(shanghai.longitude, 9);
    expect(back.latitude).toBeCloseTo(shanghai.latitude, 9);
  });

  it('zooms so that what is under the pointer stays there', () => {
    const view = { ...shanghai, zoom: 5 };
    const point = { x: 30, y: 250 };
    const under = fromBox(point, view, size);
    const zoomed = zoomAt(view, 2, point, size, { min: 0, max: 18 });
    expect(zoomed.zoom).toBe(7);
    expect(toBox(under, zoomed, size).x).toBeCloseTo(30, 6);
    expect(toBox(under, zoomed, size).y).toBeCloseTo(250, 6);
  });

  it('moves across the date line and stays on the world', () => {
    const moved = panBy({ longitude: 179, latitude: 0, zoom: 0 }, -10, 0);
    expect(moved.longitude).toBeCloseTo(179 + (10 / 256) * 360 - 360, 6);
    expect(panBy({ ...shanghai, zoom: 0 }, 0, 9999).latitude).toBeLessThanOrEqual(85.0511);
    expect(
      toBox({ longitude: -179, latitude: 0 }, { longitude: 179, latitude: 0, zoom: 3 }, size).x,
    ).toBeGreaterThan(200);
  });

  it('fits all places into the box and is no nearer than the zoom of the page (section 9: 12)', () => {
    const view = fitPlaces([shanghai, { longitude: 113.26, latitude: 23.13 }], size, 12);
    for (const place of [shanghai, { longitude: 113.26, latitude: 23.13 }]) {
      const { x, y } = toBox(place, view, size);
      expect(x > 0 && x < 400 && y > 0 && y < 300).toBe(true);
    }
    expect(fitPlaces([shanghai], size, 12).zoom).toBe(12);
    expect(Number.isFinite(fitPlaces([], size, 12).zoom)).toBe(true);
  });
});

describe('the outline', () => {
  it('has Shanghai near its coast, closed rings, and nothing off the world', () => {
    const rings = coastline.map(decodeRing);
    const distance = ({ longitude, latitude }: typeof shanghai) =>
      Math.hypot(longitude - shanghai.longitude, latitude - shanghai.latitude);
    expect(Math.min(...rings.flat().map(distance))).toBeLessThan(1);
    for (const ring of rings) {
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const { longitude, latitude } of ring)
        expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90).toBe(true);
    }
  });

  it('is drawn with a net of degrees whose step fits the zoom', () => {
    expect([2, 5, 12].map(netStepOf)).toEqual([30, 5, 0.05]);
    expect([
      degreesText(121.5, 0.05, ['E', 'W']),
      degreesText(-30, 10, ['N', 'S']),
      degreesText(0, 10, ['N', 'S']),
    ]).toEqual(['121.50°E', '30°S', '0°']);
    const items = paintMapGround({ ...shanghai, zoom: 3 }, size, 10, createPaintContext(lookupIn('good')));
    const land = items.find((item) => item.kind === 'path');
    expect(land?.kind === 'path' && land.segments.length).toBeGreaterThan(500);
    expect(items.some((item) => item.kind === 'text' && item.text.endsWith('°E'))).toBe(true);
  });

  it('leaves out the numbers of the net that an edge or the inset would cut', () => {
    const zoom = 9;
    const [fontPx, view] = [10, { ...shanghai, zoom }];
    const inset = insetBoxOf(view, size, fontPx)!;
    const context = createPaintContext(lookupIn('good'));
    const numbers = [0, 0.02, 0.04, 0.06, 0.08].flatMap((east) =>
      [0, 0.03, 0.06, 0.09].flatMap((north) => {
        const moved = { longitude: view.longitude + east, latitude: view.latitude + north, zoom };
        return paintMapGround(moved, size, fontPx, context).filter((item) => item.kind === 'text');
      }),
    );
    expect(numbers.length).toBeGreaterThan(50);
    for (const { x, y, text } of numbers) {
      expect(x + text.length * fontPx * 0.55).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(fontPx / 2);
      const isInside = x < inset.x + inset.width && y > inset.y && y < inset.y + inset.height;
      expect(isInside, `${text} at ${x}, ${y}`).toBe(false);
    }
  });

  it.each([
    { width: 1200, height: 700, zoom: 12 },
    { width: 390, height: 500, zoom: 12 },
    { width: 215, height: 66, zoom: 0 },
    { width: 240, height: 120, zoom: 1.5 },
    { width: 200, height: 400, zoom: 6 },
  ])('has no words over others, at %o', ({ zoom, ...box }) => {
    const fontPx = 13;
    const context = createPaintContext(lookupIn('good'));
    for (const east of [0, 0.02, 0.04, 3, 11]) {
      const view = { longitude: shanghai.longitude + east, latitude: shanghai.latitude, zoom };
      const texts = [
        ...paintMapGround(view, box, fontPx, context),
        ...paintSurroundings(view, box, fontPx, context),
      ].flatMap((item) => {
        if (item.kind !== 'text') return [];
        const width = item.text.length * fontPx * 0.55;
        return [{ ...item, x: item.anchor === 'end' ? item.x - width : item.x, width }];
      });
      for (const [place, a] of texts.entries())
        for (const b of texts.slice(place + 1)) {
          const isOver = a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < fontPx;
          expect(isOver, `${a.text} over ${b.text}`).toBe(false);
        }
    }
  });

  it('leaves room for other words on it', () => {
    const view = { longitude: 105, latitude: 30, zoom: 2 };
    const context = createPaintContext(lookupIn('good'));
    const textsOf = (reserved: readonly MapBox[]) =>
      paintMapGround(view, size, 10, context, reserved).flatMap((item) =>
        item.kind === 'text' ? [item.text] : [],
      );
    expect(textsOf([])).toContain('60°N');
    expect(textsOf([{ x: 0, y: 0, width: 400, height: 200 }])).not.toContain('60°N');
  });

  it('is replaced by tiles that cover the box without a hole', () => {
    const tiles = listTiles({ ...shanghai, zoom: 4.4 }, 400, 300, 18);
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([4]));
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left, size: width }) => left + width))).toBeGreaterThanOrEqual(400);
    expect(Math.max(...tiles.map(({ top, size: height }) => top + height))).toBeGreaterThanOrEqual(300);
  });
});

describe('equipment on the map', () => {
  it('is all the page may speak of, or what it names; the places of the page first', () => {
    expect(listMapItems([], known).map(({ id, state }) => `${id} ${state}`)).toEqual([
      '1 online',
      '2 offline',
      '3 unknown',
    ]);
    const base = { title: '', address: '', longitude: 0, latitude: 0 };
    const chosen = [
      { ...base, equipmentId: '3', longitude: 100, latitude: 30 },
      { ...base, equipmentId: '1' },
      { ...base, equipmentId: '9', title: 'Gone' },
    ];
    expect(
      listMapItems(chosen, known).map(({ title, state, place }) => [title, state, place?.longitude]),
    ).toEqual([
      ['Nowhere', 'unknown', 100],
      ['North', 'online', 121.47],
      ['Gone', 'unknown', undefined],
    ]);
  });

  it('stands together when it would cover each other, and is left out beyond the edge', () => {
    const items = listMapItems([], known);
    expect(
      clusterItems(items, { longitude: 117, latitude: 27, zoom: 1 }, size).map((c) => c.items.length),
    ).toEqual([2]);
    expect(clusterItems(items, { longitude: 117, latitude: 27, zoom: 5 }, size)).toHaveLength(2);
    expect(clusterItems(items, { ...shanghai, zoom: 12 }, size)).toHaveLength(1);
  });
});

const context = createPaintContext(lookupIn('stale'));
const position = { x: 0, y: 0, width: 400, height: 300, rotate: 0 };
const services = { ...noServices, language: 'en' as const, text: createTextLookup('en'), equipments: known };

function render(type: string, View: typeof ComplexMapView, change: Record<string, unknown>): string {
  let widget = getWidget(type)!.model.create('w', position);
  for (const [path, value] of Object.entries(change)) widget = setAtPath(widget, path, value);
  return renderToStaticMarkup(
    <OverlayServicesProvider value={services}>
      <View widget={widget} context={context} scale={1} subscribe={() => () => {}} onIntent={() => {}} />
    </OverlayServicesProvider>,
  );
}

describe('the plate beside a marker', () => {
  const spot = (isPlateLeft: boolean, roomPx = 100) =>
    renderToStaticMarkup(
      <OverlayServicesProvider value={services}>
        <MapSpot
          cluster={{ x: 1, y: 1, items: listMapItems([], known).slice(0, 1) }}
          context={context}
          hasTitle
          isPlateLeft={isPlateLeft}
          roomPx={roomPx}
          entriesOf={() => []}
          onOpen={() => {}}
          onZoom={() => {}}
        />
      </OverlayServicesProvider>,
    );

  it('turns to the side where the map has room', () => {
    expect(spot(true)).toContain('row-reverse');
    expect(spot(false)).not.toContain('row-reverse');
  });

  it('ends at the edge of the map, a long name with dots', () => {
    expect(spot(false, 140)).toContain('max-width:calc(140px - 1em)');
    expect(spot(false, 140)).toContain('text-overflow:ellipsis');
  });
});

describe('on a live page', () => {
  it('the map counts its equipment and lists what has no place', () => {
    const html = render('ComplexMap', ComplexMapView, {});
    expect(html).toContain('Equipment 3 · online 1');
    expect(html).toContain('1 without a location');
    expect(html).toContain('Nowhere · State unknown');
  });

  it('a slice says state and values with their age, and leads to the page', () => {
    const entry = { ...createChartEntry('signal'), signalId: '1', alias: 'Flow' };
    const change = { 'data.equipment': { equipmentId: '2', title: 'old' }, 'data.signalArray': [entry] };
    const html = render('ComplexEquipmentSlice', ComplexEquipmentSliceView, change);
    for (const words of ['South', 'Offline', 'Flow', '42.0 m', 'Open the page of South'])
      expect(html).toContain(words);
    expect(
      render('ComplexEquipmentSlice', ComplexEquipmentSliceView, { ...change, 'data.linkEnable': false }),
    ).not.toContain('Open the page');
  });

  it('a slice says when nothing is chosen or what was chosen is gone', () => {
    expect(render('ComplexEquipmentSlice', ComplexEquipmentSliceView, {})).toContain('No equipment chosen');
    const gone = { 'data.equipment': { equipmentId: '99', title: 'x' } };
    expect(render('ComplexEquipmentSlice', ComplexEquipmentSliceView, gone)).toContain(
      'does not exist, or you may not view it',
    );
  });
});
