import { sniffImageType } from '../page/index.ts';

/** What cameras write. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The type of a photo by its content; undefined for anything else. */
export function photoTypeOf(bytes: Buffer): string | undefined {
  const type = sniffImageType(bytes);
  return type !== undefined && PHOTO_TYPES.includes(type) ? type : undefined;
}
