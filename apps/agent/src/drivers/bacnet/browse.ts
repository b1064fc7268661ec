import {
  type BacnetAddress,
  type BacnetObjectType,
  bacnetObjectNumber,
  bacnetObjectTypeOf,
  findBacnetProperty,
} from '@zutai/contract/driver-protocol';
import { BROWSED_NODES_MAX, type BrowsedNode } from '@zutai/contract/sparkplug';
import type { Browsed } from '../driver.ts';
import type { BacnetConnection, BacnetFailed } from './connection.ts';
import { describeItemError } from './failure.ts';
import type { BacnetItem, BacnetPlace } from './wire/property.ts';
import { nameUnit } from './wire/units.ts';
import { decodeBacnet, decodeObjectIdentifier, nameBacnetType } from './wire/value.ts';

/** Shown of each object. */
const SHOWN = ['object-name', 'description', 'units', 'present-value'].map(
  (name) => findBacnetProperty(name)!,
);
const OBJECT_LIST = findBacnetProperty('object-list')!;
const OBJECTS_AT_ONCE = 8;

const isText = (type: number) => type === 7;
const isNumber = (type: number) => [2, 3, 4, 5, 9].includes(type);

const textOf = (item: BacnetItem | undefined): string => {
  const decoded = item && 'elements' in item ? decodeBacnet(item.elements) : undefined;
  return decoded && !decoded.failure ? String(decoded.value).trim() : '';
};

/** Objects of the device in its own order, by the list read element by element: as a whole it often has no room. */
export async function browseDevice(
  connection: BacnetConnection,
  parent: BacnetAddress | undefined,
): Promise<Browsed> {
  // Objects have nothing below them that is chosen here.
  if (parent) return { nodes: [], isCut: false };
  const list = {
    type: bacnetObjectNumber('device'),
    instance: connection.instance,
    property: OBJECT_LIST,
  };
  const counted = await readPlaces(connection, [{ ...list, index: 0 }]);
  if ('failure' in counted) return { failure: counted.failure };
  const [first] = counted;
  if (first && !('elements' in first)) return { failure: describeItemError(first) };
  const count = Number(textOf(first)) || 0;
  const nodes: BrowsedNode[] = [];
  for (let start = 1; start <= count && nodes.length < BROWSED_NODES_MAX; start += OBJECTS_AT_ONCE) {
    const length = Math.min(OBJECTS_AT_ONCE, count + 1 - start);
    const found = await readPlaces(
      connection,
      Array.from({ length }, (_, offset) => ({ ...list, index: start + offset })),
    );
    if ('failure' in found) return { failure: found.failure };
    const described = await describeObjects(connection, found);
    if ('failure' in described) return { failure: described.failure };
    nodes.push(...described);
  }
  return { nodes: nodes.slice(0, BROWSED_NODES_MAX), isCut: count > BROWSED_NODES_MAX };
}

async function describeObjects(
  connection: BacnetConnection,
  found: readonly BacnetItem[],
): Promise<BrowsedNode[] | BacnetFailed> {
  const objects = found.flatMap((item) => {
    const identifier = 'elements' in item ? decodeObjectIdentifier(item.elements) : undefined;
    const objectType = identifier && bacnetObjectTypeOf(identifier.type);
    return identifier && objectType ? [{ ...identifier, objectType }] : [];
  });
  const items = await readPlaces(
    connection,
    objects.flatMap(({ type, instance }) => SHOWN.map((property) => ({ type, instance, property }))),
  );
  if ('failure' in items) return items;
  return objects.map(({ objectType, instance }, index) =>
    describeObject(objectType, instance, items.slice(index * SHOWN.length, (index + 1) * SHOWN.length)),
  );
}

function describeObject(
  objectType: BacnetObjectType,
  instance: number,
  [name, description, units, value]: readonly BacnetItem[],
): BrowsedNode {
  const type = value && 'elements' in value ? value.elements[0]?.number : undefined;
  const isBinary = objectType.startsWith('binary-');
  const dataType =
    type === undefined ? undefined : isText(type) ? 'text' : isBinary || type === 1 ? 'boolean' : undefined;
  const shown = dataType ?? (type !== undefined && isNumber(type) ? 'number' : undefined);
  const unit = nameUnit(textOf(units));
  const words = [textOf(name) || `${objectType} ${instance}`, textOf(description)].filter(Boolean);
  return {
    address: { objectType, instance, property: 'present-value' },
    name: words.join(' – ').slice(0, 200),
    ...(shown === undefined ? {} : { dataType: shown }),
    ...(type === undefined ? {} : { type: nameBacnetType(type) }),
    ...(unit === undefined ? {} : { unit }),
    writable: objectType.endsWith('-output') || objectType.endsWith('-value'),
  };
}

/** Together where the device answers that, else each by itself. */
async function readPlaces(
  connection: BacnetConnection,
  places: readonly BacnetPlace[],
): Promise<BacnetItem[] | BacnetFailed> {
  if (places.length === 0) return [];
  const outcome = places.length > 1 ? await connection.ask((asker) => asker.readMultiple(places)) : undefined;
  if (outcome && !outcome.failure) return outcome.items;
  if (outcome?.failure && outcome.isLost) return outcome;
  const items: BacnetItem[] = [];
  for (const place of places) {
    const single = await connection.ask((asker) => asker.read(place));
    if (single.failure && single.isLost) return single;
    // A property that cannot be had leaves its object among the others.
    items.push(single.failure ? { errorClass: 0, errorCode: 0 } : single.item);
  }
  return items;
}
