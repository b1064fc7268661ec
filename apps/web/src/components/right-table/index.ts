export { givenEquipment, givenProject } from './given-thing.ts';
export { RightTable } from './RightTable.tsx';
