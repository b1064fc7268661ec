/** The tabs of drivers, signals and scripts, which templates have as well, and the words of protocols. */
export type { DefinitionOwner } from './definition-owner.ts';
export { DriverPanel } from './driver/DriverPanel.tsx';
export { type ProtocolText, useProtocolText } from './protocol/protocol-text.ts';
export { ScriptPanel } from './script/ScriptPanel.tsx';
export { SignalPanel } from './signal/SignalPanel.tsx';
