export { KeyList } from './KeyList.tsx';
export { KeyState } from './KeyState.tsx';
export { KeyStateText } from './KeyStateText.tsx';
export { useKeyDevice } from './use-key-device.ts';
