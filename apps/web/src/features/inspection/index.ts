export { EquipmentInspections } from './list/EquipmentInspections.tsx';
export { InspectionsToDo } from './list/InspectionsToDo.tsx';
export { OutboxWatch } from './offline/OutboxWatch.tsx';
export { EquipmentsField } from './plan/EquipmentsField.tsx';
