export { useEquipmentLabels } from './use-equipment-labels.tsx';
