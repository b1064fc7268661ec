export { EquipmentInspections } from './list/EquipmentInspections.tsx';
