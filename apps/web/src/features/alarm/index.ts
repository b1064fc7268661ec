export { EquipmentAlarms } from './list/EquipmentAlarms.tsx';
