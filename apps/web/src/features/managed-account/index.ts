export { DataRangeSelect } from './form/DataRangeSelect.tsx';
export { RoleSelect } from './form/RoleSelect.tsx';
export { RolesSelect } from './form/RolesSelect.tsx';
export { useShowPassword } from './form/use-show-password.tsx';
