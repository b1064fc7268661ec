/** What works without React and without a browser: models, painting, clicks. For the server and for tests. */
export * from './animation/index.ts';
export { toXlsx } from './chart/table/xlsx.ts';
export * from './click/index.ts';
export * from './definition.ts';
export * from './inspector/index.ts';
export * from './model/index.ts';
export * from './paint-widget.ts';
export * from './registry.ts';
export * from './repaint-every.ts';
export { type ScriptChartData, scriptRange } from './script-chart/script-data.ts';
export type { RunWidgetScript, ScriptOutcome, ScriptRequest } from './script-chart/script-source.ts';
export {
  type LevelOf,
  lowestLevel,
  type PageSlice,
  type PageSlices,
  slicePage,
} from './slices/slice-page.ts';
export * from './symbols/index.ts';
export { widgetCatalogIn, withFirstTexts } from './text/first-texts.ts';
export * from './text/index.ts';
export * from './text-places/index.ts';
export { createSvgWidget, defaultDrawingSize } from './usual-svg/create-svg-widget.ts';
export * from './usual-svg/import/index.ts';
export { createSvgPart, type SvgPart, type UsualSvgData } from './usual-svg/model.ts';
export type { SvgNode } from './usual-svg/node.ts';
export { createSymbolWidget, defaultSymbolSize } from './usual-symbol/create-symbol-widget.ts';
export { bindScenes, listSceneIds, type SceneSource } from './usual-webgl/bind-scenes.ts';
export * from './visible/index.ts';
