export { SessionList } from './session/SessionList.tsx';
