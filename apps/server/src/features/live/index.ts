export type { LiveChange, LiveEquipment } from './live-board.ts';
export { LiveBoard } from './live-board.ts';
export { createLiveHub, type LiveHub, type LiveService } from './live-hub.ts';
export { createLiveRepository, type LiveRepository, type StoredValue } from './live-repository.ts';
export { GOOD, type LiveStore, STALE, slotKind } from './live-store.ts';
