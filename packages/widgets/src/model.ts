/** What works without React and without a browser: models, painting, clicks. For the server and for tests. */
export * from './animation/index.ts';
export * from './click/index.ts';
export * from './definition.ts';
export * from './inspector/index.ts';
export * from './model/index.ts';
export * from './paint-widget.ts';
export * from './registry.ts';
export * from './repaint-every.ts';
export * from './symbols/index.ts';
export * from './text/index.ts';
export { createSymbolWidget, defaultSymbolSize } from './usual-symbol/create-symbol-widget.ts';
