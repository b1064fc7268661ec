export { MessageBell } from './MessageBell.tsx';
