export { MessageBell } from './MessageBell.tsx';
export { MessageNotices } from './MessageNotices.tsx';
