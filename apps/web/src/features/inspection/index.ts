export { EquipmentInspections } from './list/EquipmentInspections.tsx';
export { InspectionsToDo } from './list/InspectionsToDo.tsx';
export { EquipmentsField } from './plan/EquipmentsField.tsx';
