import {
  closingTag,
  contextUnsigned,
  decodeUnsigned,
  encodeTag,
  openingTag,
  type Tag,
  TagReader,
} from './tag.ts';

/** A property of an object, or an element of an array. */
export interface BacnetPlace {
  readonly type: number;
  readonly instance: number;
  readonly property: number;
  readonly index?: number | undefined;
}

export interface BacnetError {
  readonly errorClass: number;
  readonly errorCode: number;
}
/** What came of one place. */
export type BacnetItem = { readonly elements: readonly Tag[] } | BacnetError;

function encodeObject({ type, instance }: BacnetPlace): Buffer {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(type * 0x40_00_00 + instance);
  return encodeTag(0, true, content);
}

const encodeProperty = (first: number, { property, index }: BacnetPlace) =>
  Buffer.concat([
    contextUnsigned(first, property),
    index === undefined ? Buffer.alloc(0) : contextUnsigned(first + 1, index),
  ]);

/** ReadProperty, 15.5. */
export const encodeRead = (place: BacnetPlace) =>
  Buffer.concat([encodeObject(place), encodeProperty(1, place)]);

/** ReadPropertyMultiple, 15.7. */
export const encodeReadMultiple = (places: readonly BacnetPlace[]) =>
  Buffer.concat(
    places.flatMap((place) => [encodeObject(place), openingTag(1), encodeProperty(0, place), closingTag(1)]),
  );

/** WriteProperty, 15.9. @param element as {@link encodeTag} made it */
export const encodeWrite = (place: BacnetPlace, element: Buffer, priority: number) =>
  Buffer.concat([encodeRead(place), openingTag(3), element, closingTag(3), contextUnsigned(4, priority)]);

/** @throws Error when another object is answered for */
function expectObject(reader: TagReader, place: BacnetPlace): void {
  if (!reader.expect(0).equals(encodeObject(place).subarray(1)))
    throw new Error('another object is answered for');
}

/** @throws Error when another property is answered for */
function expectProperty(reader: TagReader, first: number, { property, index }: BacnetPlace): void {
  const found = decodeUnsigned(reader.expect(first));
  const foundIndex = reader.isNext(first + 1) ? decodeUnsigned(reader.expect(first + 1)) : undefined;
  if (found !== property || foundIndex !== index) throw new Error('another property is answered for');
}

/** What stands between an opening tag that was read and its closing one. */
function readElements(reader: TagReader, number: number): Tag[] {
  const elements: Tag[] = [];
  for (let depth = 0; ; ) {
    const tag = reader.next();
    if (tag.kind === 'closing') {
      if (depth === 0 && tag.number === number) return elements;
      depth -= 1;
    }
    if (tag.kind === 'opening') depth += 1;
    elements.push(tag);
  }
}

/** @throws Error when the body does not suit */
export function decodeError(body: Buffer): BacnetError {
  const reader = new TagReader(body);
  return {
    errorClass: decodeUnsigned(reader.next().content),
    errorCode: decodeUnsigned(reader.next().content),
  };
}

/** @throws Error when the body does not suit what was asked */
export function decodeRead(body: Buffer, place: BacnetPlace): BacnetItem {
  const reader = new TagReader(body);
  expectObject(reader, place);
  expectProperty(reader, 1, place);
  reader.expect(3, 'opening');
  return { elements: readElements(reader, 3) };
}

/** In the order of the places. @throws Error when the body does not suit what was asked */
export function decodeReadMultiple(body: Buffer, places: readonly BacnetPlace[]): BacnetItem[] {
  const reader = new TagReader(body);
  const items = places.map((place): BacnetItem => {
    expectObject(reader, place);
    reader.expect(1, 'opening');
    expectProperty(reader, 2, place);
    const isError = reader.isNext(5, 'opening');
    reader.expect(isError ? 5 : 4, 'opening');
    const elements = readElements(reader, isError ? 5 : 4);
    reader.expect(1, 'closing');
    if (!isError) return { elements };
    const [errorClass, errorCode] = elements.map(({ content }) => decodeUnsigned(content));
    return { errorClass: errorClass ?? 0, errorCode: errorCode ?? 0 };
  });
  if (!reader.isAtEnd) throw new Error('more is answered than was asked for');
  return items;
}
