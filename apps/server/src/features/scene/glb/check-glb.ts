import { MAX_SCENE_MB, MAX_SCENE_NODES, MAX_SCENE_TRIANGLES, sceneNodeNames } from '@zutai/contract';
import { AppError } from '../../../platform/call/index.ts';
import { type Accessor, type Gltf, gltf, type Primitive } from './gltf-schema.ts';
import { readGlb, unreadable } from './read-glb.ts';

export interface CheckedGlb {
  /** In the order of the file. */
  readonly nodeNames: readonly string[];
  /** As drawn: a mesh counts once for each node that shows it. */
  readonly triangleCount: number;
}

/** What the browser draws without a decoder of its own; all others are refused where a file needs them. */
const KNOWN_EXTENSIONS = new Set([
  ...['KHR_lights_punctual', 'KHR_texture_transform', 'KHR_mesh_quantization', 'EXT_texture_webp'],
  ...['anisotropy', 'clearcoat', 'dispersion', 'emissive_strength', 'ior', 'iridescence', 'sheen'].map(
    (name) => `KHR_materials_${name}`,
  ),
  ...['specular', 'transmission', 'unlit', 'volume'].map((name) => `KHR_materials_${name}`),
]);
const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
/** What lists of the file may unfold to in memory, beyond what its bytes are: those without bytes are all zeros. */
const MAX_UNFOLDED_BYTES = 256 * 1024 * 1024;
const MAX_DEPTH = 200;

/**
 * That a file is a GLB which a browser can draw from its own bytes alone (glTF 2.0).
 * @throws AppError sceneFileTooLarge, sceneFileUnreadable, sceneFileExternal, sceneFileExtension, sceneFileTooMuch
 */
export function checkGlb(bytes: Buffer): CheckedGlb {
  if (bytes.length > MAX_SCENE_MB * 1024 * 1024)
    throw new AppError('sceneFileTooLarge', { megabytes: MAX_SCENE_MB });
  const { json, binaryLength } = readGlb(bytes);
  const read = gltf.safeParse(json);
  if (!read.success) throw unreadable(placeOf(read.error.issues[0]?.path ?? []));
  const file = read.data;
  checkOutside(file);
  checkBuffers(file, binaryLength);
  checkAccessors(file);
  checkMeshes(file);
  const triangleCount = walkNodes(file);
  if (file.nodes.length > MAX_SCENE_NODES || triangleCount > MAX_SCENE_TRIANGLES)
    throw new AppError('sceneFileTooMuch', { nodes: MAX_SCENE_NODES, triangles: MAX_SCENE_TRIANGLES });
  return { nodeNames: sceneNodeNames(file.nodes), triangleCount };
}

const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'JSON';

/** Nothing is loaded from elsewhere, and no data of another kind stands in addresses. */
function checkOutside({ buffers, images, extensionsRequired }: Gltf): void {
  for (const [list, all] of Object.entries({ buffers, images }))
    for (const [place, { uri }] of all.entries())
      if (uri !== undefined) throw new AppError('sceneFileExternal', { place: `${list}[${place}].uri` });
  const unknown = extensionsRequired.find((name) => !KNOWN_EXTENSIONS.has(name));
  if (unknown !== undefined) throw new AppError('sceneFileExtension', { name: unknown.slice(0, 100) });
}

function checkBuffers({ buffers, bufferViews, images }: Gltf, binaryLength: number): void {
  if (buffers.length > 1) throw unreadable('buffers[1]');
  const length = buffers[0]?.byteLength ?? 0;
  if (length > binaryLength) throw unreadable('buffers[0].byteLength');
  for (const [place, view] of bufferViews.entries())
    if (view.buffer >= buffers.length || view.byteOffset + view.byteLength > length)
      throw unreadable(`bufferViews[${place}]`);
  for (const [place, image] of images.entries())
    if (image.bufferView === undefined || image.bufferView >= bufferViews.length)
      throw unreadable(`images[${place}].bufferView`);
}

const elementBytes = ({ componentType, type }: Pick<Accessor, 'componentType' | 'type'>) =>
  (COMPONENT_BYTES[componentType] ?? 4) * COMPONENTS[type];

function checkAccessors({ accessors, bufferViews }: Gltf): void {
  let unfolded = 0;
  for (const [place, accessor] of accessors.entries()) {
    const where = `accessors[${place}]`;
    const size = elementBytes(accessor);
    const { bufferView, byteOffset, count, sparse } = accessor;
    if (bufferView !== undefined) {
      const view = bufferViews[bufferView];
      if (view === undefined) throw unreadable(`${where}.bufferView`);
      if (byteOffset + (view.byteStride ?? size) * (count - 1) + size > view.byteLength)
        throw unreadable(`${where}.count`);
    }
    if (bufferView === undefined || sparse !== undefined) unfolded += count * size;
    if (unfolded > MAX_UNFOLDED_BYTES) throw unreadable(`${where}.count`);
    if (sparse !== undefined) checkSparse(sparse, count, size, bufferViews, where);
  }
}

function checkSparse(
  sparse: NonNullable<Accessor['sparse']>,
  count: number,
  size: number,
  views: Gltf['bufferViews'],
  where: string,
): void {
  const [indices, values] = [views[sparse.indices.bufferView], views[sparse.values.bufferView]];
  const fits =
    indices !== undefined &&
    values !== undefined &&
    sparse.count <= count &&
    sparse.count <= indices.byteLength &&
    sparse.count * size <= values.byteLength;
  if (!fits) throw unreadable(`${where}.sparse`);
}

function checkMeshes({ meshes, accessors, materials }: Gltf): void {
  for (const [place, mesh] of meshes.entries())
    for (const [part, primitive] of mesh.primitives.entries()) {
      const lists = [primitive.attributes, ...primitive.targets].flatMap((each) => Object.values(each));
      const used = primitive.indices === undefined ? lists : [...lists, primitive.indices];
      const isWhole =
        used.every((one) => one < accessors.length) &&
        primitive.attributes.POSITION !== undefined &&
        (primitive.material ?? 0) < Math.max(1, materials.length);
      if (!isWhole) throw unreadable(`meshes[${place}].primitives[${part}]`);
    }
}

/** Points and lines (modes 0 to 3) have none. */
function trianglesOf({ mode, indices, attributes }: Primitive, accessors: Gltf['accessors']): number {
  const count = accessors[indices ?? attributes.POSITION!]!.count;
  if (mode < 4) return 0;
  return mode === 4 ? Math.floor(count / 3) : Math.max(0, count - 2);
}

/** Nodes are trees: each has one parent at most, and stands in none of its own children. How many triangles they show. */
function walkNodes({ nodes, meshes, accessors, scenes, scene }: Gltf): number {
  if (scenes.length === 0 || (scene ?? 0) >= scenes.length) throw unreadable('scenes');
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [place, { children }] of nodes.entries())
    for (const child of children) {
      if (child >= nodes.length || parents[child] !== -1) throw unreadable(`nodes[${place}].children`);
      parents[child] = place;
    }
  let triangles = 0;
  for (const [place, { mesh }] of nodes.entries()) {
    let depth = 0;
    for (let at = place; at !== -1; at = parents[at]!)
      if (++depth > MAX_DEPTH) throw unreadable(`nodes[${place}]`);
    if (mesh === undefined) continue;
    const shown = meshes[mesh];
    if (shown === undefined) throw unreadable(`nodes[${place}].mesh`);
    for (const primitive of shown.primitives) triangles += trianglesOf(primitive, accessors);
  }
  for (const [place, { nodes: roots }] of scenes.entries())
    for (const root of roots)
      if (root >= nodes.length || parents[root] !== -1) throw unreadable(`scenes[${place}].nodes`);
  return triangles;
}
