export { openSecretBox, SecretBox } from './secret-box.ts';
