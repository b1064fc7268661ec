import type { ProtocolAddressResult } from '../driver-protocol.ts';
import { type BacnetAddress, bacnetAddress } from './address.ts';
import { abbreviateBacnetObject, findBacnetObjectType } from './object-types.ts';
import { findBacnetProperty } from './properties.ts';

/** Codes of what can be wrong with a short address. */
export const bacnetAddressErrorCodes = [
  'addressEmpty',
  'addressBacnet',
  'addressBacnetObject',
  'addressBacnetProperty',
  'addressBacnetRange',
] as const;
type BacnetAddressErrorCode = (typeof bacnetAddressErrorCodes)[number];

/** Object type and instance, then `.property`, `[index]` and `@priority`, each of which may be left out. */
const PATTERN =
  /^(?<type>[a-z]+(?:-[a-z]+)*)[:,]?(?<instance>\d{1,9})(?:\.(?<property>[a-z-]+|\d{1,9}))?(?:\[(?<index>\d{1,10})\])?(?:@(?<priority>\d{1,3}))?$/i;

const fail = (code: BacnetAddressErrorCode, message: string) => ({ ok: false as const, code, message });

/** Reads `AI:3`, `AI3`, `analog-input,3`, `AV:12.presentValue`, `AV:12.85`, `AV:12.priority-array[8]`, `BO:1@8`. */
export function parseBacnetAddress(text: string): ProtocolAddressResult<BacnetAddress> {
  const tidy = text.replaceAll(/\s/g, '');
  if (tidy === '') return fail('addressEmpty', 'the address is empty');
  const groups = PATTERN.exec(tidy)?.groups;
  const shown = JSON.stringify(text);
  if (!groups) return fail('addressBacnet', `${shown} is no address such as AI:3, AV:12.units or BO:1@8`);
  const objectType = findBacnetObjectType(groups.type!);
  if (!objectType) return fail('addressBacnetObject', `${shown} names no type of objects`);
  const { property = 'present-value', index, priority } = groups;
  if (findBacnetProperty(property) === undefined)
    return fail('addressBacnetProperty', `${shown} names no property; any can be given by its number`);
  const result = bacnetAddress.safeParse({
    objectType,
    instance: Number(groups.instance),
    property,
    ...(index === undefined ? {} : { index: Number(index) }),
    ...(priority === undefined ? {} : { priority: Number(priority) }),
  });
  if (result.success) return { ok: true, address: result.data };
  return fail('addressBacnetRange', result.error.issues[0]?.message ?? 'the parts do not suit');
}

/** As engineers write it, read back as the same address: `AI:3`, `AV:12.units`, `AV:12.priority-array[8]`, `BO:1@8`. */
export function formatBacnetAddress(address: BacnetAddress): string {
  const { objectType, instance, property, index, priority } = address;
  const behind = [
    property === 'present-value' ? '' : `.${property}`,
    index === undefined ? '' : `[${index}]`,
    priority === undefined ? '' : `@${priority}`,
  ];
  return `${abbreviateBacnetObject(objectType)}:${instance}${behind.join('')}`;
}
