import type { DataTextShow } from '../paint/context.ts';

/** Section 3, "Designer config (stored locally)"; defaults of section 9. */
export interface DesignerConfig {
  autoSave: boolean;
  /** Minutes. */
  saveInterval: number;
  grid: boolean;
  ruler: boolean;
  /** Snapping. */
  adsorb: boolean;
  dataTextShow: DataTextShow;
}

export const defaultDesignerConfig: Readonly<DesignerConfig> = Object.freeze({
  autoSave: false,
  saveInterval: 5,
  grid: true,
  ruler: true,
  adsorb: false,
  dataTextShow: 'signalName',
});
