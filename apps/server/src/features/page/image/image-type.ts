import { isSafeSvg } from './safe-svg.ts';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Picture types by how their files begin; names and declared types are not looked at. */
const TYPES: readonly { type: string; is: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { type: 'image/gif', is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  { type: 'image/webp', is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  { type: 'image/svg+xml', is: isSafeSvg },
];

/** The content type of a picture; undefined for anything that is none or none that is safe to show. */
export function sniffImageType(bytes: Buffer): string | undefined {
  return TYPES.find(({ is }) => is(bytes))?.type;
}
