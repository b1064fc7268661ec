import { type Binding, defaultContainer, unbound } from '@zutai/diagram';
import { card, heading, label, panel } from './parts.ts';
import { boxAt } from './sketch/place.ts';
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
  heading(sketch, title, [24, 16, 620, 40], 'left', 24);
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
  let x = 24;
  for (const [place, [name, data]] of figures.entries()) {
    const width = widths[place]!;
    drawFigure(sketch, name, data, [x, 72, width, 88]);
    x += width + 16;
  }
  const { width, height } = STATION_FACEPLATE;
  sketch.add('WidgetRepeater', boxAt([24, 176, width * 2 + 16, height]), {
    widgetName: { zh: '各泵站', en: 'Stations' },
    data: { faceplateId: stationFaceplateId, source: 'project', columns: 2, gap: 16 },
  });
  panel(sketch, 'ComplexMap', [848, 176, 408, 300], { zh: '位置', en: 'Map' }, MAP_VIEW);
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
    panel(sketch, 'ComplexLine', [24 + place * 416, 492, 400, 312], name, { signalArray, timeRange: 360 });
  }
  return sketch.file({ ...defaultContainer, ...titledBy(OPERATIONS_TITLE), ...OPERATIONS_PAGE, projectId });
}

function drawFigure(
  sketch: Sketch,
  name: Words,
  data: Binding,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  card(sketch, [x, y, width, height]);
  label(sketch, name, [x + 12, y + 10, width - 24, 24]);
  sketch.add('UsualDataText', boxAt([x + 12, y + 38, width - 24, 40]), {
    widgetName: name,
    data,
    style: { font: { size: 26, weight: '600' }, align: { horizontal: 'left' } },
  });
}
