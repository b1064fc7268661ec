export { ConnectionBanner } from './detail/ConnectionBanner.tsx';
export { ConnectionMark } from './detail/ConnectionMark.tsx';
export type { SignalDefinition } from './real-time/use-signals.ts';
export { pollCommand } from './write/poll-command.ts';
export { useWrite } from './write/use-write.ts';
export { WriteProvider } from './write/WriteProvider.tsx';
export { WriteSteps } from './write/WriteSteps.tsx';
export { useWriteDialog } from './write/write-context.ts';
export { askWrite, submitWrite, type WriteTarget } from './write/write-target.ts';
