export type { AlarmNews, LiveChange, LiveEquipment, LiveHolder, OnlineState } from './live-board.ts';
export { describeOnline, LiveBoard, UNKNOWN_STATE } from './live-board.ts';

export { createLiveHub, type LiveHub, type LiveService } from './live-hub.ts';
export { createLiveRepository } from './live-repository.ts';
export { GOOD, type LiveStore, STALE, slotKind } from './live-store.ts';
export { isProjectOnBoard, projectOnBoard } from './project-on-board.ts';
