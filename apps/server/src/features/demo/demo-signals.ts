import type { SignalInput } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import { type Point, plantPoints } from '@zutai/dev-env';

/** What an operator looks at first: a list shows the first signals of a piece of equipment. */
const FIRST_TAGS = [
  'high-tank/level',
  'header/pressure',
  'header/flow',
  'pump1/status',
  'pump2/status',
  'raw-tank/level',
];

/** The plant's points as a person would have typed them into the signal table. */
export function demoSignals(driverId: string): SignalInput[] {
  const rank = ({ tag }: Point) => (FIRST_TAGS.includes(tag) ? FIRST_TAGS.indexOf(tag) : FIRST_TAGS.length);
  return plantPoints.toSorted((a, b) => rank(a) - rank(b)).map((point) => signalOf(point, driverId));
}

function signalOf(point: Point, driverId: string): SignalInput {
  return {
    driverId,
    tag: point.tag,
    title: point.title.zh,
    titleEn: point.title.en,
    group: point.group.zh,
    unit: point.unit,
    decimals: point.decimals,
    dataType: point.dataType,
    address: formatModbusAddress(point.address),
    scale: point.scale,
    offset: point.offset,
    writable: point.writable,
    min: point.min ?? null,
    max: point.max ?? null,
    deadband: 0,
    states: Object.entries(point.enumTexts ?? {}).map(([value, text]) => ({
      value: Number(value),
      title: text.zh,
      titleEn: text.en,
    })),
    remark: '',
  };
}
