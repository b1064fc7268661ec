export { HardwareOfSn } from './HardwareOfSn.tsx';
