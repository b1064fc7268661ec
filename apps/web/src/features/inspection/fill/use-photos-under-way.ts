import { create } from 'zustand';

/** How many photos of an inspection are on their way to the server or the device, by ids; also while no form is shown. */
const useUnderWay = create<Readonly<Record<string, number>>>(() => ({}));

const count = (id: string, change: number) =>
  useUnderWay.setState((before) => ({ [id]: (before[id] ?? 0) + change }));

/** Whether a photo of an inspection is under way: what is submitted meanwhile would be without it. */
export const usePhotosUnderWay = (id: string): boolean => useUnderWay((all) => (all[id] ?? 0) > 0);

/** Does what a photo is under way with. */
export async function bringPhoto(id: string, work: () => Promise<void>): Promise<void> {
  count(id, 1);
  try {
    await work();
  } finally {
    count(id, -1);
  }
}
