export { Plant, type PlantOptions } from './plant.ts';
export { analyzerBlock, plantPoints } from './points/points.ts';
export { type RunningPlant, type StartPlantOptions, startPlant } from './start-plant.ts';
export { mode, type PlantState, type PumpState, pumpFault, pumpStatus, stuckSensor } from './state.ts';
