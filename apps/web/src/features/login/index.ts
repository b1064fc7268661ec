export { LoginForm } from './LoginForm.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { loginColors } from './login-variables.ts';
