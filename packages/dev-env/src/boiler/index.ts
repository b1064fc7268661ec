export { Boiler } from './boiler.ts';
export { boilerPoints } from './points.ts';
export { type StartBoilerOptions, startBoiler } from './start-boiler.ts';
