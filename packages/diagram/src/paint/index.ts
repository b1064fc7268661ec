export * from './color.ts';
export * from './context.ts';
export * from './contrast.ts';
export {
  type FlowingPrimitive,
  flowAnimation,
  isFlowing,
  restFlow,
  withFlowDashes,
} from './flow.ts';
export * from './painted-page.ts';
export * from './palette.ts';
export * from './primitive.ts';
export * from './quality.ts';
export * from './shapes.ts';
export * from './svg.ts';
export { describeSvg, pathData, type SvgAttributes } from './svg-attributes.ts';
export * from './words.ts';
