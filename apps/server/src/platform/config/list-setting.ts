/** The parts of a setting that is a list by comma. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Public keys of Ed25519 in base64, by comma. */
export function readPublicKeys(text: string | undefined): string[] {
  const keys = splitList(text);
  const wrong = keys.find((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key));
  if (wrong !== undefined)
    throw new Error(`must be Ed25519 public keys of 32 bytes in base64 by comma, has "${wrong}"`);
  return keys;
}
