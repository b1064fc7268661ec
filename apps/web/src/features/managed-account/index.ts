export { DataRangeSelect } from './form/DataRangeSelect.tsx';
export { RoleSelect } from './form/RoleSelect.tsx';
