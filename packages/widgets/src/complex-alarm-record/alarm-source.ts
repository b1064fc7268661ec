/** What is asked about alarms. */
export interface AlarmRequest {
  /** Empty: everything the page may speak of. */
  equipmentIds: readonly string[];
  fromMs: number;
  toMs: number;
  /** Id of a level; '' for all. */
  levelId: string;
  pageNum: number;
  pageSize: number;
}

export interface OverlayAlarm {
  id: string;
  equipmentId: string;
  equipTitle: string;
  /** In words. */
  type: string;
  /** A level has a colour, a shape and a word, never colour alone. */
  level: { id: string; title: string; color: string; shape: string };
  /** ms UTC. */
  triggeredMs: number;
  /** null while it is active. */
  releasedMs: number | null;
  value: string;
  message: string;
}

export interface AlarmPage {
  rows: readonly OverlayAlarm[];
  total: number;
  /** Levels to choose from. */
  levels: readonly { id: string; title: string }[];
}

/** Rejects when alarms cannot be had. */
export type ReadAlarms = (request: AlarmRequest, signal: AbortSignal) => Promise<AlarmPage>;
