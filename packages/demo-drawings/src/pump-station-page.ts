import { defaultContainer } from '@zutai/diagram';
import {
  alarmLamp,
  boxAt,
  card,
  curve,
  heading,
  inputRow,
  label,
  panel,
  row,
  value,
  windowButton,
  writeButton,
} from './parts.ts';
import { caption, flowPipe, PUMP_STRETCHES, symbol, tank, valve, valveEnd } from './plant-parts.ts';
import { PUMP_DETAIL } from './pump-detail-page.ts';
import { PUMP_FACEPLATE } from './pump-faceplate.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch.ts';
import { OVERVIEW_TITLE, pumpTitle, STATION_PAGE, type StationPageIds, stationHead } from './station-head.ts';
import type { Words } from './words.ts';

export interface PumpStationOptions {
  readonly tags: TagSource;
  readonly equipment: { readonly id: string; readonly title: string };
  readonly pumpFaceplateId: string;
  /** `overview` is the page itself. */
  readonly pageIds: StationPageIds;
}

/** The main pipe, and the middle of each pump. */
const MAIN_Y = 292;
const PUMP_Y = [200, 384] as const;
const PUMP_X = 320;

/** The station from left to right: inlet, raw water tank, two pumps, header, high tank, consumers; below, its course. */
export function drawPumpStation(options: PumpStationOptions): SketchFile {
  const { tags, equipment, pumpFaceplateId, pageIds } = options;
  const sketch = new Sketch(tags);
  stationHead(sketch, pageIds, equipment);
  drawAlarms(sketch);
  drawInlet(sketch);
  drawPumps(sketch, pumpFaceplateId, pageIds);
  drawHeader(sketch);
  drawHighTank(sketch);
  drawCourse(sketch);
  drawControl(sketch);
  return sketch.file({
    ...defaultContainer,
    ...titledBy(OVERVIEW_TITLE),
    ...STATION_PAGE,
    equipmentId: equipment.id,
  });
}

function drawAlarms(sketch: Sketch): void {
  card(sketch, [24, 68, 1232, 36]);
  const alarms: readonly [string, Words][] = [
    ['pump-fault', { zh: '水泵故障', en: 'Pump fault' }],
    ['high-tank-high', { zh: '高位水池液位高', en: 'High tank high' }],
    ['high-tank-low', { zh: '高位水池液位低', en: 'High tank low' }],
    ['header-pressure-low', { zh: '总管压力低', en: 'Low pressure' }],
    ['turbidity-high', { zh: '出水浊度高', en: 'High turbidity' }],
  ];
  for (const [place, [name, text]] of alarms.entries())
    alarmLamp(sketch, text, `alarm/${name}`, [40 + place * 244, 74, 216, 24]);
}

function drawInlet(sketch: Sketch): void {
  flowPipe(sketch, 'inlet/flow', { x: 24, y: 184 }, valveEnd('inlet-valve', 'left'));
  flowPipe(sketch, 'inlet/flow', valveEnd('inlet-valve', 'right'), ['raw-tank', 0.5, 0]);
  heading(sketch, { zh: '进水', en: 'Inlet' }, [24, 122, 56, 22]);
  valve(sketch, 'inlet-valve/position', [92, 184], { zh: '进水阀', en: 'Inlet valve' }, 'inlet-valve');
  value(sketch, 'inlet/flow', [20, 228, 108, 24], { align: 'left' });
  tank(sketch, 'raw-tank/level', [134, 236, 116, 200], {
    id: 'raw-tank',
    name: { zh: '原水池', en: 'Raw water tank' },
    maxVal: 5,
  });
  caption(sketch, { zh: '原水池', en: 'Raw water' }, [124, 442, 136]);
}

function drawPumps(sketch: Sketch, faceplateId: string, { pumps }: StationPageIds): void {
  const { width, height } = PUMP_FACEPLATE;
  for (const [place, y] of PUMP_Y.entries()) {
    const number = place + 1;
    const [prefix, title] = [`pump${number}`, pumpTitle(number)];
    flowPipe(
      sketch,
      `${prefix}/flow`,
      ['raw-tank', 1, (y - 236) / 200 < 0 ? 0.4 : (y - 236) / 200],
      [prefix, 0, 0.5],
    );
    flowPipe(sketch, `${prefix}/flow`, [prefix, 1, 0.5], ['flow-meter', 0.04, 0.65]);
    sketch.add(
      'WidgetFaceplate',
      boxAt([PUMP_X, y - height / 2, width, height]),
      { widgetName: title, data: { faceplateId, params: { prefix, title } } },
      prefix,
    );
    windowButton(sketch, { zh: '详情', en: 'Details' }, { pageId: pumps[place]!, ...PUMP_DETAIL }, [
      PUMP_X + width - 72,
      y - height / 2 + 8,
      64,
      26,
    ]);
  }
}

function drawHeader(sketch: Sketch): void {
  flowPipe(sketch, 'header/flow', ['flow-meter', 0.96, 0.65], ['high-tank', 0, 0.5]);
  symbol(sketch, 'transmitter-pressure', [892, MAIN_Y - 54, 48, 50], {
    name: { zh: '压力变送器', en: 'Pressure transmitter' },
  });
  symbol(sketch, 'flow-meter-magnetic', [784, MAIN_Y - 0.65 * 64, 64, 64], {
    id: 'flow-meter',
    name: { zh: '流量计', en: 'Flow meter' },
  });
  caption(sketch, { zh: '总管压力', en: 'Pressure' }, [856, 178, 120]);
  value(sketch, 'header/pressure', [856, 200, 120, 32], { size: 22, align: 'center' });
  caption(sketch, { zh: '总管流量', en: 'Flow' }, [800, 330, 190]);
  value(sketch, 'header/flow', [800, 352, 190, 32], { size: 22, align: 'center' });
  label(sketch, { zh: '累计供水', en: 'Delivered' }, [780, 400, 84, 22], { align: 'right' });
  value(sketch, 'header/total', [866, 400, 138, 22], { size: 14, align: 'left' });
}

function drawHighTank(sketch: Sketch): void {
  caption(sketch, { zh: '高位水池', en: 'High tank' }, [1010, 118, 160]);
  tank(sketch, 'high-tank/level', [1030, 144, 120, 296], {
    id: 'high-tank',
    name: { zh: '高位水池', en: 'High tank' },
    maxVal: 6,
    plate: 22,
  });
  flowPipe(sketch, 'demand/flow', ['high-tank', 1, 0.85], { x: 1256, y: 144 + 296 * 0.85 });
  heading(sketch, { zh: '用户', en: 'Consumers' }, [1160, 364, 96, 22], 'right');
  value(sketch, 'demand/flow', [1156, 406, 104, 24], { size: 15 });
  label(sketch, { zh: '净流量', en: 'Net flow' }, [1160, 230, 96, 22], { align: 'right' });
  value(sketch, 'high-tank/net-flow', [1156, 252, 104, 24], { size: 14 });
}

function drawCourse(sketch: Sketch): void {
  panel(
    sketch,
    'ComplexLine',
    [24, 484, 440, 320],
    { zh: '总管压力与流量', en: 'Header pressure and flow' },
    {
      signalArray: [
        curve(sketch, 'header/flow', { zh: '流量', en: 'Flow' }),
        curve(sketch, 'header/pressure', { zh: '压力', en: 'Pressure' }),
      ],
      timeRange: 180,
    },
  );
  for (const [place, number] of [1, 2].entries()) {
    const { zh, en } = pumpTitle(number);
    panel(
      sketch,
      'ComplexSection',
      [480, 484 + place * 164, 440, 156],
      { zh: `${zh} 12 小时`, en: `${en}, 12 hours` },
      {
        reportSignal: sketch.bind(`pump${number}/status`),
        items: PUMP_STRETCHES.slice(0, 2).concat(PUMP_STRETCHES.slice(-1)),
        sectionHeight: 36,
        timeRange: 720,
      },
    );
  }
}

function drawControl(sketch: Sketch): void {
  card(sketch, [936, 484, 320, 320], { zh: '液位控制与水质', en: 'Level control and quality' });
  const line = (place: number): [number, number, number, number] => [948, 522 + place * 30, 296, 26];
  inputRow(
    sketch,
    { zh: '液位设定', en: 'Level set-point' },
    'controller/level-setpoint',
    [948, 520, 296, 32],
    0.52,
  );
  row(sketch, { zh: '主泵', en: 'Lead pump' }, 'controller/lead-pump', line(1.3));
  row(sketch, { zh: '主备轮换', en: 'Alternation' }, 'controller/alternation', line(2.3));
  row(sketch, { zh: '出水浊度', en: 'Turbidity' }, 'quality/turbidity', line(3.5));
  row(sketch, { zh: '余氯', en: 'Chlorine' }, 'quality/chlorine', line(4.5));
  row(sketch, { zh: '水温', en: 'Water' }, 'quality/water-temperature', line(5.5));
  row(sketch, { zh: '总功率', en: 'Power' }, 'station/power', line(6.7));
  writeButton(
    sketch,
    { zh: '故障复位', en: 'Reset faults' },
    { tag: 'station/reset', writeValue: '1' },
    [948, 758, 296, 34],
  );
}
