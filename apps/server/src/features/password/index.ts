export { problemsOf, requireGoodPassword } from './password-check.ts';
