export { PasswordField } from './PasswordField.tsx';
export { PasswordRules } from './PasswordRules.tsx';
