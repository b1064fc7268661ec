export { OneTimeSecrets } from './one-time-secrets.ts';
