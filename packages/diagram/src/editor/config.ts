import type { DataTextShow } from '../paint/context.ts';

export const alignTos = ['selection', 'first'] as const;
export type AlignTo = (typeof alignTos)[number];

/** Section 3, "Designer config (stored locally)"; defaults of section 9, but for snapping (ADR 31). */
export interface DesignerConfig {
  autoSave: boolean;
  /** Minutes. */
  saveInterval: number;
  grid: boolean;
  ruler: boolean;
  /** Snapping. */
  adsorb: boolean;
  dataTextShow: DataTextShow;
  /** What several are lined up with: what they cover together, or the one selected first. Ours. */
  alignTo: AlignTo;
}

export const defaultDesignerConfig: Readonly<DesignerConfig> = Object.freeze({
  autoSave: false,
  saveInterval: 5,
  grid: true,
  ruler: true,
  adsorb: true,
  dataTextShow: 'signalName',
  alignTo: 'selection',
});
