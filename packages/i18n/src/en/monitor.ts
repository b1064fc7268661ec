import type { monitor as zh } from '../zh/monitor.ts';

export const monitor: Record<keyof typeof zh, string> = {
  listTitle: 'Equipment',
};
