/** The tabs of drivers and signals, which templates have as well. */
export type { DefinitionOwner } from './definition-owner.ts';
export { DriverPanel } from './driver/DriverPanel.tsx';
export { SignalPanel } from './signal/SignalPanel.tsx';
