import { defaultContainer } from '@zutai/diagram';
import {
  alarmLamp,
  card,
  inputButton,
  label,
  levelPlate,
  pipe,
  pump,
  row,
  tank,
  value,
  valve,
  writeButton,
} from './page/parts.ts';
import { Sketch, type SketchSignal } from './page/sketch.ts';

export interface PumpStationOptions {
  readonly width: number;
  readonly height: number;
  readonly equipmentId: string;
  readonly signals: ReadonlyMap<string, SketchSignal>;
}

/** The station from left to right: inlet, raw water tank, two pumps, header, high tank, consumers. 1600 × 900. */
export function drawPumpStation({ width, height, equipmentId, signals }: PumpStationOptions) {
  const sketch = new Sketch(equipmentId, '示范供水泵站', signals);
  drawHead(sketch);
  drawPipes(sketch);
  drawInlet(sketch);
  drawPump(sketch, 'pump1', '1号泵', 210);
  drawPump(sketch, 'pump2', '2号泵', 470);
  drawHeader(sketch);
  drawHighTank(sketch);
  drawCards(sketch);
  return sketch.file({ ...defaultContainer, title: '泵站总览', width, height, equipmentId });
}

function drawHead(sketch: Sketch): void {
  label(sketch, '示范供水泵站', [40, 24, 420], { size: 26, weight: '600', color: '$text' });
  label(sketch, '工艺总览', [40, 62, 200], { size: 14 });
  value(sketch, 'station/ambient-temperature', [1430, 28, 130], { size: 16 });
  label(sketch, '泵房温度', [1340, 29, 90]);
}

function drawPipes(sketch: Sketch): void {
  pipe(sketch, [
    [40, 250],
    [215, 250],
    [215, 340],
  ]);
  pipe(sketch, [
    [300, 540],
    [518, 540],
  ]);
  pipe(sketch, [
    [420, 540],
    [420, 280],
    [518, 280],
  ]);
  pipe(sketch, [
    [602, 280],
    [900, 280],
    [900, 410],
    [1300, 410],
  ]);
  pipe(sketch, [
    [602, 540],
    [900, 540],
    [900, 410],
  ]);
  pipe(sketch, [
    [1460, 500],
    [1560, 500],
  ]);
}

function drawInlet(sketch: Sketch): void {
  label(sketch, '进水', [40, 214, 80], { color: '$text', weight: '600' });
  valve(sketch, 'inlet-valve/position', [130, 250]);
  value(sketch, 'inlet/flow', [30, 290, 150], { size: 16, align: 'left' });
  tank(sketch, 'raw-tank/level', [120, 330, 190, 290], 5);
  label(sketch, '原水池', [120, 630, 190], { size: 16, color: '$text', weight: '600', align: 'center' });
  levelPlate(sketch, 'raw-tank/level', [155, 440, 120]);
}

function drawPump(sketch: Sketch, prefix: string, title: string, y: number): void {
  pump(sketch, prefix, [560, y + 70]);
  valve(sketch, `${prefix}/discharge-valve`, [840, y + 70]);
  label(sketch, title, [500, y - 10, 120], { size: 16, color: '$text', weight: '600', align: 'center' });
  value(sketch, `${prefix}/status`, [500, y + 122, 120], { size: 15, align: 'center' });
  card(sketch, '', [625, y - 40, 180, 100]);
  row(sketch, '频率', `${prefix}/speed`, [640, y - 30, 150]);
  row(sketch, '电流', `${prefix}/current`, [640, y, 150]);
  row(sketch, '轴承', `${prefix}/bearing-temperature`, [640, y + 30, 150]);
  writeButton(sketch, '启动', `${prefix}/command`, '1', [625, y + 88, 80, 36]);
  writeButton(sketch, '停止', `${prefix}/command`, '0', [715, y + 88, 80, 36]);
  row(sketch, '流量', `${prefix}/flow`, [625, y + 136, 170]);
}

function drawHeader(sketch: Sketch): void {
  sketch.add(
    'UsualDashboard',
    { x: 985, y: 190, width: 190, height: 170, rotate: 0 },
    { data: { ...sketch.bind('header/pressure'), dataAddon: { type: 'monochrome', minVal: 0, maxVal: 6 } } },
  );
  label(sketch, '总管压力', [985, 160, 190], { size: 15, color: '$text', weight: '600', align: 'center' });
  label(sketch, '总管流量', [1000, 434, 100]);
  value(sketch, 'header/flow', [1070, 430, 150], { size: 20 });
  label(sketch, '累计供水', [1000, 470, 100]);
  value(sketch, 'header/total', [1070, 468, 150], { size: 16 });
}

function drawHighTank(sketch: Sketch): void {
  tank(sketch, 'high-tank/level', [1290, 220, 180, 400], 6);
  label(sketch, '高位水池', [1290, 630, 180], { size: 16, color: '$text', weight: '600', align: 'center' });
  levelPlate(sketch, 'high-tank/level', [1320, 440, 120]);
  label(sketch, '用户', [1500, 464, 60], { color: '$text', weight: '600' });
  value(sketch, 'demand/flow', [1480, 516, 100], { size: 16 });
  label(sketch, '净流量', [1290, 180, 80]);
  value(sketch, 'high-tank/net-flow', [1350, 178, 120]);
}

function drawCards(sketch: Sketch): void {
  const top = 680;
  card(sketch, '液位控制', [40, top, 370, 200]);
  row(sketch, '液位设定', 'controller/level-setpoint', [56, top + 46, 220]);
  inputButton(sketch, '设定', 'controller/level-setpoint', [300, top + 42, 90, 34]);
  row(sketch, '主泵', 'controller/lead-pump', [56, top + 86, 220]);
  row(sketch, '主备轮换', 'controller/alternation', [56, top + 120, 220]);
  row(sketch, '轮换周期', 'controller/alternation-hours', [56, top + 154, 220]);
  writeButton(sketch, '故障复位', 'station/reset', '1', [300, top + 150, 90, 34]);

  card(sketch, '水质', [430, top, 350, 200]);
  row(sketch, '原水浊度', 'quality/raw-turbidity', [446, top + 46, 318]);
  row(sketch, '出水浊度', 'quality/turbidity', [446, top + 80, 318]);
  row(sketch, '余氯', 'quality/chlorine', [446, top + 114, 318]);
  row(sketch, '水温', 'quality/water-temperature', [446, top + 148, 318]);

  card(sketch, '能耗与运行', [800, top, 350, 200]);
  row(sketch, '总功率', 'station/power', [816, top + 46, 318]);
  row(sketch, '总电量', 'station/energy', [816, top + 80, 318]);
  row(sketch, '1号泵运行', 'pump1/run-hours', [816, top + 114, 318]);
  row(sketch, '2号泵运行', 'pump2/run-hours', [816, top + 148, 318]);

  card(sketch, '报警', [1170, top, 390, 200]);
  alarmLamp(sketch, '水泵故障', 'alarm/pump-fault', [1186, top + 42, 358]);
  alarmLamp(sketch, '高位水池液位高', 'alarm/high-tank-high', [1186, top + 72, 358]);
  alarmLamp(sketch, '高位水池液位低', 'alarm/high-tank-low', [1186, top + 102, 358]);
  alarmLamp(sketch, '总管压力低', 'alarm/header-pressure-low', [1186, top + 132, 358]);
  alarmLamp(sketch, '出水浊度高', 'alarm/turbidity-high', [1186, top + 162, 358]);
}
