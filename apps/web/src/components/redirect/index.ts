export { Redirect } from './Redirect.tsx';
