export * from './LeaveGuard.tsx';
export * from './use-leave-guard.ts';
