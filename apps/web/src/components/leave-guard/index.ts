export * from './LeaveGuard.tsx';
export { hasUnsavedChanges } from './leave-guards.ts';
export * from './use-leave-guard.ts';
