import type { ModbusAddress } from '@zutai/contract/driver-protocol';
import type { SignalDataType } from '@zutai/contract/sparkplug';

/** One text in the two languages of the product. */
export interface PointText {
  zh: string;
  en: string;
}

export type PointValue = number | boolean | string;

/**
 * One signal of a simulated device. The same row makes the register image of the server and the
 * signal configuration of the platform, so that the two can never drift apart.
 */
export interface Point {
  /** Unique within the device, at the same time the metric name. */
  tag: string;
  /** Heading under which a list may show it. */
  group: PointText;
  title: PointText;
  /** As printed; '' for none. */
  unit: string;
  /** Digits after the point on a screen. */
  decimals: number;
  dataType: SignalDataType;
  /** Counted from 0, as in the protocol itself. */
  address: ModbusAddress;
  /** value = raw × scale + offset; 1 and 0 for booleans and texts. */
  scale: number;
  offset: number;
  writable: boolean;
  /** Bounds of a written value, in the point's unit. */
  min?: number;
  max?: number;
  /** Words for the raw values of a state. Booleans use 0 and 1. */
  enumTexts?: Readonly<Record<number, PointText>>;
  /** The device clears it by itself after having taken it: a push-button. */
  isMomentary?: boolean;
}

type OptionalParts = 'unit' | 'decimals' | 'dataType' | 'scale' | 'offset' | 'writable';

export type PointInput = Omit<Point, OptionalParts> & Partial<Pick<Point, OptionalParts>>;

function chooseDataType(address: ModbusAddress): SignalDataType {
  if (address.type === 'bool') return 'boolean';
  return address.type === 'string' ? 'text' : 'number';
}

/** Fills in what most points have in common. */
export function definePoint(input: PointInput): Point {
  return {
    unit: '',
    decimals: 0,
    dataType: chooseDataType(input.address),
    scale: 1,
    offset: 0,
    writable: false,
    ...input,
  };
}

/** The same tag twice or two points on one place would make a device that lies: throws then. */
export function checkPoints(points: readonly Point[]): void {
  const tags = new Set<string>();
  for (const { tag } of points) {
    if (tags.has(tag)) throw new Error(`tag ${tag} is there twice`);
    tags.add(tag);
  }
}
