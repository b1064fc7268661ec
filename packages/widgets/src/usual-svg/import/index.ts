export { type ImportedSvg, importSvg, type SvgImport } from './import-svg.ts';
export { type DropKind, type Dropped, dropKinds, type SvgProblem, svgLimits } from './limits.ts';
