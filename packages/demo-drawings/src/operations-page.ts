import { type Binding, defaultContainer, unbound } from '@zutai/diagram';
import { card, heading, label, panel } from './parts.ts';
import type { PhoneBlock, PhoneLayout } from './sketch/phone-layout.ts';
import { boxAt, type Place } from './sketch/place.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';
import { STATION_FACEPLATE } from './station-faceplate.ts';

export const OPERATIONS_TITLE: Words = { zh: '运营总览', en: 'Operations overview' };
export const OPERATIONS_PAGE = { width: 1280, height: 820 } as const;

export interface OperationsStation {
  readonly tags: TagSource;
  /** Short, for the legend of a chart. */
  readonly name: Words;
}

/** The labels stand beside the markers and need room; a fit to the places alone leaves them none. */
const MAP_VIEW = { center: 'auto', zoom: 11 } as const;

const TITLE_PLACE: Place = [24, 16, 620, 40];
/** Between the stations. */
const GAP = 16;
const STATIONS_PLACE: Place = [24, 176, STATION_FACEPLATE.width * 2 + GAP, STATION_FACEPLATE.height];
const MAP_PLACE: Place = [848, 176, 408, 300];
const chartPlace = (place: number): Place => [24 + place * 416, 492, 400, 312];

/** Figures that count equipment; the first of them all. */
const COUNTS = 4;
/** Of what stands on a phone, and around it. */
const PHONE_WIDTH = 400;
const MARGIN = 12;

interface OperationsOptions {
  readonly projectId: string;
  readonly title: Words;
  readonly stationFaceplateId: string;
  readonly stations: readonly OperationsStation[];
  /** Key figures that are calculated: id and name of each calculated value. */
  readonly mvars: readonly { readonly id: string; readonly title: Words }[];
}

/** The operations centre: key figures, every station, where they are, how they have run. */
export function drawOperations(options: OperationsOptions): SketchFile {
  const { projectId, title, stationFaceplateId, stations, mvars } = options;
  const sketch = new Sketch({
    bind(tag) {
      throw new Error(`${tag}: a project has no signals of its own`);
    },
  });
  heading(sketch, title, TITLE_PLACE, 'left', 24);
  sketch.add('UsualTimer', boxAt([1006, 22, 250, 30]), {
    widgetName: { zh: '时间', en: 'Time' },
    style: { font: { size: 18, weight: '600' }, align: { horizontal: 'right' } },
  });
  const system = (systemKey: string, name: Words): [Words, Binding] => [
    name,
    { ...unbound, type: 'system', systemKey, title: name.zh },
  ];
  const figures: readonly [Words, Binding][] = [
    system('equipmentCount', { zh: '泵站', en: 'Stations' }),
    system('onlineCount', { zh: '在线', en: 'Online' }),
    system('faultCount', { zh: '通讯异常', en: 'Communication fault' }),
    system('offlineCount', { zh: '离线', en: 'Offline' }),
    ...mvars.map((mvar): [Words, Binding] => [
      mvar.title,
      { ...unbound, type: 'mvar', mvarId: mvar.id, title: mvar.title.zh },
    ]),
  ];
  const widths = [96, 88, 184, 88, 228, 228, 224];
  const cards: Place[] = [];
  let x = 24;
  for (const [place, [name, data]] of figures.entries()) {
    const width = widths[place]!;
    cards.push([x, 72, width, 88]);
    drawFigure(sketch, name, data, cards.at(-1)!);
    x += width + 16;
  }
  sketch.add('WidgetRepeater', boxAt(STATIONS_PLACE), {
    widgetName: { zh: '各泵站', en: 'Stations' },
    // As many beside each other as makes them largest: two on the page, one on a phone.
    data: { faceplateId: stationFaceplateId, source: 'project', columns: 0, gap: GAP },
  });
  panel(sketch, 'ComplexMap', MAP_PLACE, { zh: '位置', en: 'Map' }, MAP_VIEW);
  const curves: readonly [string, Words][] = [
    ['high-tank/level', { zh: '高位水池液位', en: 'High tank levels' }],
    ['header/flow', { zh: '供水流量', en: 'Supply flow' }],
    ['station/power', { zh: '总功率', en: 'Power' }],
  ];
  for (const [place, [tag, name]] of curves.entries()) {
    const signalArray = stations.map((station) => ({
      ...station.tags.bind(tag),
      color: '',
      alias: station.name,
    }));
    panel(sketch, 'ComplexLine', chartPlace(place), name, { signalArray, timeRange: 360 });
  }
  return sketch.file(
    { ...defaultContainer, ...titledBy(OPERATIONS_TITLE), ...OPERATIONS_PAGE, projectId },
    layOut(cards, stations.length, curves.length),
  );
}

/** One below the other: the counts two and two, then what has longer numbers; the clock is the phone's own. */
function layOut(cards: readonly Place[], stationCount: number, chartCount: number): PhoneLayout {
  const blocks: PhoneBlock[] = [[TITLE_PLACE, [MARGIN, MARGIN, PHONE_WIDTH, 40]]];
  const half = (PHONE_WIDTH - MARGIN) / 2;
  let y = 64;
  const add = (from: Place, height: number) => {
    blocks.push([from, [MARGIN, y, PHONE_WIDTH, height]]);
    y += height + MARGIN;
  };
  const addFigure = (from: Place, to: Place) =>
    blocks.push([from, to], [nameIn(from), nameIn(to)], [numberIn(from), numberIn(to)]);
  for (const [place, card] of cards.slice(0, COUNTS).entries()) {
    const isRight = place % 2 === 1;
    addFigure(card, [MARGIN + (isRight ? half + MARGIN : 0), y, half, 88]);
    if (isRight) y += 88 + MARGIN;
  }
  for (const card of cards.slice(COUNTS)) {
    addFigure(card, [MARGIN, y, PHONE_WIDTH, 88]);
    y += 88 + MARGIN;
  }
  const rowHeight = (PHONE_WIDTH * STATION_FACEPLATE.height) / STATION_FACEPLATE.width;
  add(STATIONS_PLACE, Math.ceil(stationCount * (rowHeight + GAP) - GAP));
  add(MAP_PLACE, 320);
  for (let place = 0; place < chartCount; place += 1) add(chartPlace(place), 240);
  return { width: PHONE_WIDTH + 2 * MARGIN, height: y, blocks };
}

const nameIn = ([x, y, width]: Place): Place => [x + 12, y + 10, width - 24, 24];
const numberIn = ([x, y, width]: Place): Place => [x + 12, y + 38, width - 24, 40];

function drawFigure(sketch: Sketch, name: Words, data: Binding, place: Place): void {
  card(sketch, place);
  label(sketch, name, nameIn(place));
  sketch.add('UsualDataText', boxAt(numberIn(place)), {
    widgetName: name,
    data,
    style: { font: { size: 26, weight: '600' }, align: { horizontal: 'left' } },
  });
}
