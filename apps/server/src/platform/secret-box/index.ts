export { openSecretBox, SecretBox } from './secret-box.ts';
export { makeSigningKey, openSigningKey, PUBLIC_KEY_BYTES, rawPublicKeyOf } from './signing-key.ts';
