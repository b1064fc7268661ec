import { defaultContainer } from '@zutai/diagram';
import { card, curve, inputRow, label, panel, row } from './parts.ts';
import { PUMP_STRETCHES } from './plant-parts.ts';
import { PUMP_FACEPLATE } from './pump-faceplate.ts';
import type { PhoneBlock, PhoneLayout } from './sketch/phone-layout.ts';
import { boxAt } from './sketch/place.ts';
import { Sketch, type SketchFile, type TagSource, titledBy } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

/** Opens in a window; it and its bar fit beside the menu of a small screen. */
export const PUMP_DETAIL = { width: 760, height: 640 } as const;

/** One below the other, the facts two and two. */
const PHONE: PhoneLayout = {
  width: 424,
  height: 900,
  blocks: [
    [
      [16, 16, PUMP_FACEPLATE.width, PUMP_FACEPLATE.height],
      [12, 12, 400, 168],
    ],
    [
      [432, 16, 312, 168],
      [12, 192, 400, 168],
    ],
    [
      [16, 200, 728, 64],
      [12, 372, 400, 96],
    ],
    ...[
      [28, 160, 24],
      [214, 140, 244],
      [380, 200, 24],
      [612, 120, 244],
    ].map(
      ([x, width, to], place): PhoneBlock => [
        [x!, 218, width!, 28],
        [to!, place < 2 ? 384 : 428, width!, 28],
      ],
    ),
    [
      [16, 280, 728, 200],
      [12, 480, 400, 260],
    ],
    [
      [16, 496, 728, 128],
      [12, 752, 400, 136],
    ],
  ],
};

interface PumpDetailOptions {
  readonly tags: TagSource;
  readonly number: 1 | 2;
  readonly title: Words;
  readonly faceplateId: string;
  readonly equipmentId: string;
}

/** All about one pump: the faceplate, how it is run, what it has done, its curves and states. */
export function drawPumpDetail(options: PumpDetailOptions): SketchFile {
  const { tags, number, title, faceplateId, equipmentId } = options;
  const sketch = new Sketch(tags);
  const prefix = `pump${number}`;
  const tag = (name: string) => `${prefix}/${name}`;
  sketch.add('WidgetFaceplate', boxAt([16, 16, PUMP_FACEPLATE.width, PUMP_FACEPLATE.height]), {
    widgetName: title,
    data: { faceplateId, params: { prefix, title } },
  });
  card(sketch, [432, 16, 312, 168], { zh: '运行方式', en: 'Operation' });
  label(sketch, { zh: '控制模式', en: 'Mode' }, [444, 52, 90, 30]);
  sketch.add('UsualRadio', boxAt([536, 52, 196, 30]), {
    widgetName: { zh: '控制模式', en: 'Mode' },
    data: {
      ...sketch.bind(tag('mode')),
      options: [
        { id: '1', isChecked: false, title: { zh: '手动', en: 'Manual' }, value: '0' },
        { id: '2', isChecked: true, title: { zh: '自动', en: 'Automatic' }, value: '1' },
      ],
    },
  });
  inputRow(sketch, { zh: '手动频率', en: 'Manual speed' }, tag('speed-setpoint'), [444, 92, 288, 34], 0.46);
  row(sketch, { zh: '故障代码', en: 'Fault code' }, tag('fault-code'), [444, 136, 288, 28], { share: 0.4 });
  card(sketch, [16, 200, 728, 64]);
  const facts: readonly [Words, string, x: number, width: number, share: number][] = [
    [{ zh: '运行', en: 'Run' }, 'run-hours', 28, 160, 0.3],
    [{ zh: '启动次数', en: 'Starts' }, 'starts', 214, 140, 0.46],
    [{ zh: '电量', en: 'Energy' }, 'energy', 380, 200, 0.3],
    [{ zh: '磨损', en: 'Wear' }, 'wear', 612, 120, 0.4],
  ];
  for (const [name, signal, x, width, share] of facts)
    row(sketch, name, tag(signal), [x, 218, width, 28], { share });
  panel(
    sketch,
    'ComplexLine',
    [16, 280, 728, 200],
    { zh: '频率与轴承温度', en: 'Speed and bearing temperature' },
    {
      signalArray: [
        curve(sketch, tag('speed'), { zh: '频率', en: 'Speed' }),
        curve(sketch, tag('bearing-temperature'), { zh: '轴承温度', en: 'Bearing' }),
      ],
      timeRange: 120,
    },
  );
  panel(
    sketch,
    'ComplexSection',
    [16, 496, 728, 128],
    { zh: '最近 24 小时', en: 'Last 24 hours' },
    { reportSignal: sketch.bind(tag('status')), items: PUMP_STRETCHES, sectionHeight: 34, timeRange: 1440 },
  );
  const { width, height } = PUMP_DETAIL;
  return sketch.file({ ...defaultContainer, ...titledBy(title), width, height, equipmentId }, PHONE);
}
