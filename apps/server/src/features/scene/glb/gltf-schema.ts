import { z } from 'zod';

/** What is looked at of a glTF 2.0 document; everything else of it stays as it is. */
const count = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const index = count;
const optionalIndex = index.optional();

export const bufferView = z.looseObject({
  buffer: index,
  byteOffset: count.default(0),
  byteLength: count.min(1),
  byteStride: z.number().int().min(4).max(252).optional(),
});

export const accessor = z.looseObject({
  bufferView: optionalIndex,
  byteOffset: count.default(0),
  componentType: z.union([5120, 5121, 5122, 5123, 5125, 5126].map((type) => z.literal(type))),
  count: count.min(1),
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z
    .looseObject({
      count: count.min(1),
      indices: z.looseObject({ bufferView: index }),
      values: z.looseObject({ bufferView: index }),
    })
    .optional(),
});
export type Accessor = z.output<typeof accessor>;

const primitive = z.looseObject({
  attributes: z.record(z.string(), index),
  indices: optionalIndex,
  material: optionalIndex,
  mode: z.number().int().min(0).max(6).default(4),
  targets: z.array(z.record(z.string(), index)).max(64).default([]),
});
export type Primitive = z.output<typeof primitive>;

export const gltf = z.looseObject({
  asset: z.looseObject({ version: z.string().regex(/^2\.\d+$/) }),
  extensionsRequired: z.array(z.string()).default([]),
  scene: optionalIndex,
  scenes: z.array(z.looseObject({ nodes: z.array(index).default([]) })).default([]),
  nodes: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        mesh: optionalIndex,
        children: z.array(index).default([]),
      }),
    )
    .default([]),
  meshes: z.array(z.looseObject({ primitives: z.array(primitive).min(1) })).default([]),
  accessors: z.array(accessor).default([]),
  bufferViews: z.array(bufferView).default([]),
  buffers: z.array(z.looseObject({ byteLength: count.min(1), uri: z.unknown().optional() })).default([]),
  materials: z.array(z.looseObject({})).default([]),
  images: z
    .array(
      z.looseObject({
        uri: z.unknown().optional(),
        bufferView: optionalIndex,
        mimeType: z.string().optional(),
      }),
    )
    .default([]),
});
export type Gltf = z.output<typeof gltf>;
