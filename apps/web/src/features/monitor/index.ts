export { ConnectionBanner } from './detail/ConnectionBanner.tsx';
export { ConnectionMark } from './detail/ConnectionMark.tsx';
export { EquipmentValues } from './detail/EquipmentValues.tsx';
export { fixedPath } from './fixed/fixed-path.ts';
export { EquipmentCards } from './list/EquipmentCards.tsx';
export { useGroupEquipment } from './list/use-equipment-list.ts';
export type { SignalDefinition } from './real-time/use-signals.ts';
export {
  followUnknown,
  RUNNING_STATE,
  refusalText,
  runWrite,
  type WriteState,
} from './write/run-write.ts';
export {
  type TriedWrite,
  type WriteRequest,
  type WriteTrial,
  WriteTrialContext,
} from './write/trial/write-trial.ts';
export { WriteProvider } from './write/WriteProvider.tsx';
export { WriteSteps } from './write/WriteSteps.tsx';
export { useWriteDialog } from './write/write-context.ts';
export {
  askWrite,
  releasePress,
  renewPress,
  submitWrite,
  type WriteTarget,
} from './write/write-target.ts';
