/** What a version changed for the people who use it. A version is named by the day it was put together. */
export interface Release {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly changes: readonly string[];
}

/** The date of the newest release: who has read one before it is told that there is more. */
export const NEWEST_RELEASE = '2026-11-30';
