const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A widget id: 16 characters, about 82 bits. Not `randomUUID`, which browsers refuse on plain HTTP, where many
 * plants run.
 */
export function createId(): string {
  let id = '';
  while (id.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      // 252 is the largest multiple of 36 in a byte; beyond it some characters would be likelier.
      if (byte < 252 && id.length < 16) id += alphabet[byte % 36];
    }
  }
  return id;
}
