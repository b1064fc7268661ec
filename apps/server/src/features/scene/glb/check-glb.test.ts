import { MAX_SCENE_MB, MAX_SCENE_NODES } from '@zutai/contract';
import { box, makePlantModel, writeGlb } from '@zutai/demo-drawings/plant-model';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/call/index.ts';
import { checkGlb } from './check-glb.ts';

const plant = Buffer.from(makePlantModel());

/** Name and parameters of the error; undefined where the file is taken. */
function refusal(bytes: Buffer): unknown {
  try {
    checkGlb(bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.errorName, ...Object.values(error.params ?? {})];
  }
}

/** A GLB of this text and these bytes, its lengths right. */
function glbOf(json: string, binary = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(
    json.padEnd(Math.ceil(Buffer.byteLength(json) / 4) * 4 + (json.length - Buffer.byteLength(json))),
  );
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  const total = 20 + padded.length + (binary.length > 0 ? 8 + binary.length : 0);
  for (const [place, word] of [0x46546c67, 2, total, padded.length, 0x4e4f534a].entries())
    head.writeUInt32LE(word, place * 4);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(binary.length, 0);
  second.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, padded, ...(binary.length > 0 ? [second, binary] : [])]);
}

// biome-ignore lint/suspicious/noExplicitAny: tests break whatever part of the file
type Document = any;

/** The plant with something changed in its description. */
function changed(change: (json: Document) => void): Buffer {
  const length = plant.readUInt32LE(12);
  const json = JSON.parse(plant.subarray(20, 20 + length).toString());
  change(json);
  return glbOf(JSON.stringify(json), plant.subarray(28 + length));
}

const withWord = (at: number, word: number) => {
  const bytes = Buffer.from(plant);
  bytes.writeUInt32LE(word, at);
  return bytes;
};

it('takes a whole file, names its nodes in order and counts its triangles', () => {
  const { nodeNames, triangleCount } = checkGlb(plant);
  expect(nodeNames).toEqual([
    ...['Ground', 'TankLid', 'Tank', 'PumpBody', 'PumpMotor', 'PumpRotor', 'Pump', 'Pipe', 'Lamp'],
  ]);
  // Three boxes of 12, cylinders of four triangles a side.
  expect(triangleCount).toBe(3 * 12 + 4 * (32 + 32 + 24 + 16 + 16));
});

it('numbers names that stand twice and nodes without one', () => {
  const bytes = changed((json) => {
    json.nodes[1].name = 'Ground';
    delete json.nodes[4].name;
  });
  expect(checkGlb(bytes).nodeNames.slice(0, 5)).toEqual(['Ground', 'Ground (2)', 'Tank', 'PumpBody', '#4']);
});

describe('a file that is none, or broken', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'magic'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(64, 'x'), 'latin1'), 'magic'],
    ['version 1', withWord(4, 1), 'version'],
    ['a file that was cut', plant.subarray(0, plant.length - 4), 'length'],
    ['a file with something behind it', Buffer.concat([plant, Buffer.alloc(4)]), 'length'],
    ['a first chunk longer than the file', withWord(12, 0x7ffffffc), 'chunks[0].length'],
    ['a chunk of 4 GB', withWord(12, 0xfffffffc), 'chunks[0].length'],
    ['a length that is no multiple of four', withWord(12, 7), 'chunks[0].length'],
    ['a first chunk of another kind', withWord(16, 0x004e4942), 'chunks[0].type'],
    ['words that are no JSON', glbOf('{"asset": }  '), 'JSON'],
    ['another kind of JSON', glbOf('[1, 2, 3]'), 'JSON'],
    ['lists in lists', glbOf(`{"extras":${'['.repeat(1e6)}${']'.repeat(1e6)}}`), 'JSON'],
    [
      'text that is no UTF-8',
      glbOf('{"asset":{"version":"2.0"},"x":"#"}').map((byte) => (byte === 0x23 ? 0xff : byte)) as Buffer,
      'JSON',
    ],
  ])('%s', (_, bytes, place) => {
    expect(refusal(Buffer.from(bytes))).toEqual(['sceneFileUnreadable', place]);
  });

  it('whose second chunk ends behind the file', () => {
    const at = 20 + plant.readUInt32LE(12);
    expect(refusal(withWord(at, plant.readUInt32LE(at) + 4))).toEqual([
      'sceneFileUnreadable',
      'chunks[1].length',
    ]);
  });

  it('larger than what is said before the upload', () => {
    const large = Buffer.alloc(MAX_SCENE_MB * 1024 * 1024 + 1);
    expect(refusal(large)).toEqual(['sceneFileTooLarge', MAX_SCENE_MB]);
  });
});

describe('a description that lies', () => {
  it.each<[string, (json: Document) => void, string]>([
    ['glTF 1', (json) => (json.asset.version = '1.0'), 'asset.version'],
    ['two thousand million values', (json) => (json.accessors[0].count = 2 ** 31 - 1), 'accessors[0].count'],
    ['more than 31 bits', (json) => (json.accessors[0].count = 2 ** 31), 'accessors[0].count'],
    ['a negative count', (json) => (json.accessors[0].count = -1), 'accessors[0].count'],
    [
      'zeros without bytes, without end',
      (json) => {
        delete json.accessors[0].bufferView;
        json.accessors[0].count = 2 ** 31 - 1;
      },
      'accessors[0].count',
    ],
    ['a view beyond the bytes', (json) => (json.bufferViews[0].byteLength = 1e9), 'bufferViews[0]'],
    ['a view of another buffer', (json) => (json.bufferViews[0].buffer = 1), 'bufferViews[0]'],
    ['a buffer longer than its chunk', (json) => (json.buffers[0].byteLength += 4), 'buffers[0].byteLength'],
    ['an accessor of no view', (json) => (json.accessors[0].bufferView = 999), 'accessors[0].bufferView'],
    [
      'a mesh of no accessor',
      (json) => (json.meshes[0].primitives[0].indices = 999),
      'meshes[0].primitives[0]',
    ],
    ['a node of no mesh', (json) => (json.nodes[0].mesh = 999), 'nodes[0].mesh'],
    ['a node in itself', (json) => (json.nodes[0].children = [0]), 'nodes[0]'],
    ['two parents', (json) => (json.nodes[0].children = [1]), 'nodes[2].children'],
    ['a child that is not there', (json) => (json.nodes[0].children = [999]), 'nodes[0].children'],
    ['no scene', (json) => (json.scenes = []), 'scenes'],
    ['a scene that is not there', (json) => (json.scene = 7), 'scenes'],
    ['a root that is a child', (json) => json.scenes[0].nodes.push(1), 'scenes[0].nodes'],
  ])('%s', (_, change, place) => {
    expect(refusal(changed(change))).toEqual(['sceneFileUnreadable', place]);
  });

  it('a ring of nodes', () => {
    const bytes = changed((json) => {
      json.nodes = [
        { name: 'a', children: [1] },
        { name: 'b', children: [0] },
      ];
      json.scenes = [{ nodes: [] }];
    });
    expect(refusal(bytes)).toEqual(['sceneFileUnreadable', 'nodes[0]']);
  });
});

describe('a file that needs something else', () => {
  it.each<[string, (json: Document) => void, unknown[]]>([
    [
      'bytes of elsewhere',
      (json) => (json.buffers[0].uri = 'https://evil.example/a.bin'),
      ['sceneFileExternal', 'buffers[0].uri'],
    ],
    [
      'bytes in an address',
      (json) => (json.buffers[0].uri = 'data:;base64,AAAA'),
      ['sceneFileExternal', 'buffers[0].uri'],
    ],
    [
      'a picture beside it',
      (json) => (json.images = [{ uri: '../../etc/passwd' }]),
      ['sceneFileExternal', 'images[0].uri'],
    ],
    [
      'a decoder',
      (json) => (json.extensionsRequired = ['KHR_draco_mesh_compression']),
      ['sceneFileExtension', 'KHR_draco_mesh_compression'],
    ],
    [
      'a picture of no bytes',
      (json) => (json.images = [{ mimeType: 'image/png' }]),
      ['sceneFileUnreadable', 'images[0].bufferView'],
    ],
  ])('%s', (_, change, expected) => {
    expect(refusal(changed(change))).toEqual(expected);
  });
});

describe('a file with too much in it', () => {
  it('nodes', () => {
    const many = Array.from({ length: MAX_SCENE_NODES + 1 }, (_, place) => ({ name: `n${place}` }));
    expect(refusal(Buffer.from(writeGlb([{ name: 'Box', shape: box(1, 1, 1) }, ...many])))).toContain(
      'sceneFileTooMuch',
    );
  });

  it('one mesh drawn by many nodes', () => {
    const bytes = changed((json) => {
      const { mesh } = json.nodes[0];
      const { indices } = json.meshes[mesh].primitives[0];
      json.meshes[mesh].primitives = Array.from({ length: 40 }, () => ({
        ...json.meshes[mesh].primitives[0],
        indices,
      }));
      json.nodes = Array.from({ length: MAX_SCENE_NODES }, (_, place) => ({ name: `${place}`, mesh }));
      json.scenes = [{ nodes: json.nodes.map((_: unknown, place: number) => place) }];
    });
    expect(refusal(bytes)).toContain('sceneFileTooMuch');
  });
});
