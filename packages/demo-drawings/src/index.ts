export { drawOperations, type OperationsStation } from './operations-page.ts';
export { drawPumpDetail } from './pump-detail-page.ts';
export { drawPumpFaceplate } from './pump-faceplate.ts';
export { drawPumpStation } from './pump-station-page.ts';
export { type SketchFile, type SketchSignal, tagsOf } from './sketch/sketch.ts';
export type { Words } from './sketch/words.ts';
export { drawStationFaceplate } from './station-faceplate.ts';
export { drawStationHead, pumpTitle } from './station-head.ts';
export { drawTrends } from './trend-page.ts';
