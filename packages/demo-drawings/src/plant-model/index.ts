export { makePlantModel } from './plant-model.ts';
export { box } from './shapes.ts';
export { type ModelNode, writeGlb } from './write-glb.ts';
