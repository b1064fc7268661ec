import type { SignalInput } from '@zutai/contract';
import { type Point, plantPoints, signalOf } from '@zutai/dev-env';

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
