import { defaultContainer } from '@zutai/diagram';
import { plantStyles, WATER } from './page-styles.ts';
import {
  alarmLamp,
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
import { caption, flowPipe, MAIN_STRETCHES, symbol, tank, valve } from './plant-parts.ts';
import { PUMP_DETAIL } from './pump-detail-page.ts';
import { PUMP_FACEPLATE } from './pump-faceplate.ts';
import { STATION_PHONE } from './pump-station-phone.ts';
import { DISCHARGE_X, INLET_Y, MAIN_Y, PUMP_END, PUMP_X, PUMP_Y, SUCTION_X } from './pump-station-places.ts';
import { boxAt } from './sketch/place.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';
import { OVERVIEW_TITLE, pumpTitle, STATION_PAGE, type StationPageIds, stationHead } from './station-head.ts';

export interface PumpStationOptions {
  readonly tags: TagSource;
  readonly equipment: { readonly id: string; readonly title: string };
  readonly pumpFaceplateId: string;
  readonly headId: string;
  readonly pumpPageIds: StationPageIds['pumps'];
}

/** The station from left to right: inlet, raw water tank, two pumps, header, high tank, consumers; below, its course. */
export function drawPumpStation(options: PumpStationOptions): SketchFile {
  const { tags, equipment, pumpFaceplateId, headId, pumpPageIds } = options;
  const sketch = new Sketch(tags, plantStyles);
  stationHead(sketch, headId);
  drawAlarms(sketch);
  drawInlet(sketch);
  drawPumps(sketch, pumpFaceplateId, pumpPageIds);
  drawHeader(sketch);
  drawHighTank(sketch);
  drawCourse(sketch);
  drawControl(sketch);
  const con = { ...defaultContainer, ...titledBy(OVERVIEW_TITLE), ...STATION_PAGE };
  return sketch.file({ ...con, crossings: 'gap', equipmentId: equipment.id }, STATION_PHONE);
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
  flowPipe(sketch, 'inlet/flow', { x: 24, y: INLET_Y }, ['inlet-valve', 'w1']);
  flowPipe(sketch, 'inlet/flow', ['inlet-valve', 'e1'], ['raw-tank', 'n1']);
  heading(sketch, { zh: '进水', en: 'Inlet' }, [24, 118, 56, 22]);
  valve(sketch, 'inlet-valve/position', [92, INLET_Y], { zh: '进水阀', en: 'Inlet valve' }, 'inlet-valve');
  value(sketch, 'inlet/flow', [20, 218, 108, 24], { align: 'left' });
  tank(sketch, 'raw-tank/level', [134, MAIN_Y - 88, 116, 176], {
    id: 'raw-tank',
    name: { zh: '原水池', en: 'Raw water tank' },
    maxVal: 5,
  });
  caption(sketch, { zh: '原水池', en: 'Raw water' }, [124, 386, 136]);
}

function drawPumps(sketch: Sketch, faceplateId: string, pumps: StationPageIds['pumps']): void {
  const { width, height } = PUMP_FACEPLATE;
  const end = { x: SUCTION_X + 6, y: MAIN_Y };
  flowPipe(sketch, 'header/flow', ['raw-tank', 'e1'], end, 'suction');
  flowPipe(sketch, 'header/flow', { x: DISCHARGE_X - 6, y: MAIN_Y }, ['flow-meter', 'w1'], 'discharge');
  for (const [place, y] of PUMP_Y.entries()) {
    const number = place + 1;
    const [prefix, title] = [`pump${number}`, pumpTitle(number)];
    flowPipe(sketch, `${prefix}/flow`, { on: 'suction', x: SUCTION_X, y: MAIN_Y }, [prefix, 'w1']);
    flowPipe(sketch, `${prefix}/flow`, [prefix, 'e1'], { on: 'discharge', x: DISCHARGE_X, y: MAIN_Y });
    sketch.add(
      'WidgetFaceplate',
      boxAt([PUMP_X, y - height / 2, width, height]),
      { widgetName: title, data: { faceplateId, params: { prefix, title } } },
      prefix,
    );
    windowButton(sketch, { zh: '详情', en: 'Details' }, { pageId: pumps[place]!, ...PUMP_DETAIL }, [
      PUMP_END - 72,
      y - height / 2 + 8,
      64,
      26,
    ]);
  }
}

function drawHeader(sketch: Sketch): void {
  flowPipe(sketch, 'header/flow', ['flow-meter', 'e1'], ['high-tank', 'w1'], 'header');
  sketch.pipe(
    ['header-pressure', 's1'],
    { on: 'header', x: 916, y: MAIN_Y },
    { styleId: WATER, data: { thickness: 4 }, style: { stroke: { width: 1 } } },
  );
  symbol(sketch, 'transmitter-pressure', [892, MAIN_Y - 80, 48, 50], {
    id: 'header-pressure',
    name: { zh: '压力变送器', en: 'Pressure transmitter' },
  });
  symbol(sketch, 'flow-meter-magnetic', [784, MAIN_Y - 0.65 * 64, 64, 64], {
    id: 'flow-meter',
    name: { zh: '流量计', en: 'Flow meter' },
  });
  caption(sketch, { zh: '总管压力', en: 'Pressure' }, [856, 148, 120]);
  value(sketch, 'header/pressure', [856, 170, 120, 32], { size: 22, align: 'center' });
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
  flowPipe(sketch, 'demand/flow', ['high-tank', 's1'], { x: 1256, y: 462 });
  heading(sketch, { zh: '用户', en: 'Consumers' }, [1160, 404, 96, 22], 'right');
  value(sketch, 'demand/flow', [1156, 426, 104, 24], { size: 15 });
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
        items: MAIN_STRETCHES,
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
