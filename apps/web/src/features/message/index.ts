export { useIsSocketOpen } from './announce/socket-state.ts';
export { MessageBell } from './MessageBell.tsx';
export { MessageNotices } from './MessageNotices.tsx';
