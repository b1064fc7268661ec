import type { OpaquePosition } from '../../document/position.ts';
import type { PositionKind } from '../position-kind.ts';

const nowhere = { x: 0, y: 0, width: 0, height: 0, rotate: 0 };

/** A form nobody here knows. It is kept and never touched. */
export const opaqueKind: PositionKind<OpaquePosition> = {
  id: 'opaque',
  edgeMargin: 0,
  minSize: 0,
  keepsRatio: false,
  canRotate: false,
  boxHandles: [],
  matches: () => true,
  frame: () => nowhere,
  bounds: () => nowhere,
  hits: () => false,
  move: (position) => position,
  withFrame: (position) => position,
  fitFrame: (position) => position,
  mapInto: (position) => position,
  rotateAbout: (position) => position,
  turn: (position) => position,
  vertices: () => [],
  moveVertex: (position) => position,
  round: (position) => position,
  draw: () => undefined,
};
