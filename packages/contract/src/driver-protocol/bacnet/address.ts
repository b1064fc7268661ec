import { z } from 'zod';
import type { ProtocolField } from '../driver-protocol.ts';
import { bacnetObjectTypes } from './object-types.ts';
import { findBacnetProperty, nameBacnetProperty } from './properties.ts';

/** An instance has 22 bits; the last one stands for any device. */
export const BACNET_INSTANCE_MAX = 4_194_302;

/** A property of an object, or one element of an array. `priority` is that of writes; left out, that of the driver. */
export const bacnetAddress = z.strictObject({
  objectType: z.enum(bacnetObjectTypes),
  instance: z.int().min(0).max(BACNET_INSTANCE_MAX),
  property: z
    .string()
    .trim()
    .refine(
      (text) => findBacnetProperty(text) !== undefined,
      'must be a property such as present-value or 85',
    )
    .transform((text) => nameBacnetProperty(findBacnetProperty(text)!))
    .default('present-value'),
  index: z.int().min(0).max(4_294_967_295).optional(),
  priority: z.int().min(1).max(16).optional(),
});
export type BacnetAddress = z.infer<typeof bacnetAddress>;

export const bacnetAddressFields: readonly ProtocolField[] = [
  {
    name: 'objectType',
    kind: 'choice',
    required: true,
    choices: bacnetObjectTypes,
    default: 'analog-input',
  },
  { name: 'instance', kind: 'number', required: true, min: 0, max: BACNET_INSTANCE_MAX },
  { name: 'property', kind: 'text', required: false, default: 'present-value' },
  { name: 'index', kind: 'number', required: false, min: 0, max: 4_294_967_295 },
  { name: 'priority', kind: 'number', required: false, min: 1, max: 16 },
];

/** The same property of the object so many instances further; undefined outside of 0–4194302. */
export function shiftBacnetAddress(address: BacnetAddress, places: number): BacnetAddress | undefined {
  const instance = address.instance + places;
  return instance >= 0 && instance <= BACNET_INSTANCE_MAX ? { ...address, instance } : undefined;
}
