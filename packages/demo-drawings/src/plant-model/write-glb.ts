import type { Shape } from './shapes.ts';

/** A thing of a model; it stands within what it is a child of. */
export interface ModelNode {
  readonly name: string;
  readonly shape?: Shape;
  /** Red, green and blue, 0 to 1, linear. */
  readonly color?: readonly [number, number, number];
  /** Metres. */
  readonly translation?: readonly [number, number, number];
  /** A quaternion. */
  readonly rotation?: readonly [number, number, number, number];
  readonly children?: readonly ModelNode[];
}

const FLOAT = 5126;
const SHORT = 5123;
/** Bytes that pad a chunk: blanks for JSON, zeros for the rest (glTF 2.0, section 4.4.3). */
const BLANK = 0x20;

/** Writes a model as GLB: binary glTF 2.0, one file with everything in it. */
export function writeGlb(roots: readonly ModelNode[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const meshes: object[] = [];
  const materials: object[] = [];
  const nodes: object[] = [];

  function addValues(values: Float32Array | Uint16Array, type: 'SCALAR' | 'VEC3', limits: object): number {
    const bytes = new Uint8Array(values.buffer);
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length });
    parts.push(padded);
    length += padded.length;
    const componentType = values instanceof Float32Array ? FLOAT : SHORT;
    const count = values.length / (type === 'VEC3' ? 3 : 1);
    accessors.push({ bufferView: bufferViews.length - 1, componentType, count, type, ...limits });
    return accessors.length - 1;
  }

  function addMesh(name: string, { positions, normals, indices }: Shape, color: readonly number[]): number {
    const along = (axis: number) => positions.filter((_, place) => place % 3 === axis);
    const limits = {
      min: [0, 1, 2].map((axis) => Math.fround(Math.min(...along(axis)))),
      max: [0, 1, 2].map((axis) => Math.fround(Math.max(...along(axis)))),
    };
    const attributes = {
      POSITION: addValues(Float32Array.from(positions), 'VEC3', limits),
      NORMAL: addValues(Float32Array.from(normals), 'VEC3', {}),
    };
    materials.push({
      pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0.1, roughnessFactor: 0.7 },
    });
    const material = materials.length - 1;
    const primitive = { attributes, indices: addValues(Uint16Array.from(indices), 'SCALAR', {}), material };
    meshes.push({ name, primitives: [primitive] });
    return meshes.length - 1;
  }

  function addNode({ name, shape, color = [0.6, 0.62, 0.65], children = [], ...place }: ModelNode): number {
    const mesh = shape === undefined ? {} : { mesh: addMesh(name, shape, color) };
    const inside = children.map(addNode);
    nodes.push({ name, ...mesh, ...place, ...(inside.length > 0 && { children: inside }) });
    return nodes.length - 1;
  }

  const scenes = [{ nodes: roots.map(addNode) }];
  const json = {
    asset: { version: '2.0', generator: 'Zutai' },
    ...{ scene: 0, scenes, nodes, meshes, materials, accessors, bufferViews },
    buffers: [{ byteLength: length }],
  };
  return joinChunks(new TextEncoder().encode(JSON.stringify(json)), parts, length);
}

function joinChunks(json: Uint8Array, parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const jsonLength = Math.ceil(json.length / 4) * 4;
  const glb = new Uint8Array(12 + 8 + jsonLength + 8 + length);
  const view = new DataView(glb.buffer);
  const head = [0x46546c67, 2, glb.length, jsonLength, 0x4e4f534a];
  for (const [place, word] of head.entries()) view.setUint32(place * 4, word, true);
  glb.fill(BLANK, 20, 20 + jsonLength);
  glb.set(json, 20);
  view.setUint32(20 + jsonLength, length, true);
  view.setUint32(24 + jsonLength, 0x004e4942, true);
  let at = 28 + jsonLength;
  for (const part of parts) {
    glb.set(part, at);
    at += part.length;
  }
  return glb;
}
