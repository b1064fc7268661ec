export { ConnectionBanner } from './detail/ConnectionBanner.tsx';
export { ConnectionMark } from './detail/ConnectionMark.tsx';
export { type SignalDefinition, useSignals } from './real-time/use-signals.ts';
export { useWrite } from './write/use-write.ts';
export { WriteProvider } from './write/WriteProvider.tsx';
export { WriteSteps } from './write/WriteSteps.tsx';
export { useWriteDialog } from './write/write-context.ts';
