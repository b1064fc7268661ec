import { formatTime } from '../../../lib/time/index.ts';

/** `Equipment_Page_2026-01-02`, to which the ending comes; what has no name is left out. */
export function fileStemOf(names: readonly string[], nowMs: number): string {
  const day = formatTime(nowMs).slice(0, 10);
  const words = [...names, day].map((name) => name.trim().replace(/\s+/g, ' ').slice(0, 60));
  return words.filter((word) => word !== '').join('_');
}
