import { box, cylinder } from './shapes.ts';
import { type ModelNode, writeGlb } from './write-glb.ts';

/** A quarter turn that lays what stands along the x axis. */
const LYING = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
const STEEL = [0.55, 0.58, 0.62] as const;

const tank: ModelNode = {
  name: 'Tank',
  shape: cylinder(1.5, 3, 32),
  color: [0.7, 0.72, 0.75],
  translation: [-3, 1.8, 0],
  children: [{ name: 'TankLid', shape: cylinder(1.55, 0.15, 32), color: STEEL, translation: [0, 1.55, 0] }],
};

const pump: ModelNode = {
  name: 'Pump',
  translation: [1, 0.5, 0],
  children: [
    { name: 'PumpBody', shape: cylinder(0.5, 0.8), rotation: LYING, color: STEEL },
    { name: 'PumpMotor', shape: box(1.1, 0.7, 0.7), translation: [1.1, 0, 0], color: [0.35, 0.4, 0.5] },
    { name: 'PumpRotor', shape: box(0.1, 0.8, 0.15), translation: [-0.5, 0, 0], color: [0.9, 0.9, 0.9] },
  ],
};

/** A small pumping station: a tank, a pump, the pipe between them and a lamp. */
export function makePlantModel(): Uint8Array<ArrayBuffer> {
  return writeGlb([
    { name: 'Ground', shape: box(10, 0.1, 6), color: [0.3, 0.32, 0.33], translation: [-0.5, 0, 0] },
    tank,
    pump,
    {
      name: 'Pipe',
      shape: cylinder(0.15, 2.2, 16),
      rotation: LYING,
      color: STEEL,
      translation: [-0.6, 0.5, 0],
    },
    { name: 'Lamp', shape: cylinder(0.2, 0.4, 16), color: [0.8, 0.8, 0.8], translation: [3, 0.3, 1.5] },
  ]);
}
