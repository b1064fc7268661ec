import { sceneNodeNames } from '@zutai/contract';
import { type Object3D, SRGBColorSpace, Texture } from 'three';
import { GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';

export interface StageNode {
  readonly name: string;
  /** Undefined for what stands in the scene itself. */
  readonly parent: string | undefined;
}

export interface LoadedModel {
  readonly root: Object3D;
  /** In the order of the file. */
  readonly nodes: readonly StageNode[];
  readonly objects: ReadonlyMap<string, Object3D>;
}

interface Document {
  readonly nodes?: readonly { readonly name?: string; readonly children?: readonly number[] }[];
  readonly textures?: readonly { readonly source?: number }[];
  readonly images?: readonly { readonly bufferView: number; readonly mimeType?: string }[];
}

/** Pictures are read from the file's own bytes: the loader's way leads over addresses that the product's policy refuses. */
class OwnPictures {
  readonly name = 'own-pictures';
  readonly #parser: GLTFParser;

  constructor(parser: GLTFParser) {
    this.#parser = parser;
  }

  async loadTexture(place: number): Promise<Texture> {
    const { textures, images } = this.#parser.json as Document;
    const image = images?.[textures?.[place]?.source ?? -1];
    if (image === undefined) throw new Error(`The texture ${place} has no picture`);
    const bytes: ArrayBuffer = await this.#parser.getDependency('bufferView', image.bufferView);
    const blob = new Blob([bytes], { type: image.mimeType ?? '' });
    const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    const texture = new Texture(bitmap);
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    texture.needsUpdate = true;
    this.#parser.associations.set(texture, { textures: place });
    return texture;
  }
}

/**
 * Reads a GLB that the server has checked.
 * @throws Error when it cannot be drawn
 */
export async function loadModel(bytes: ArrayBuffer): Promise<LoadedModel> {
  const loader = new GLTFLoader().register((parser) => new OwnPictures(parser));
  const { scene, parser } = await loader.parseAsync(bytes, '');
  const described = (parser.json as Document).nodes ?? [];
  const names = sceneNodeNames(described);
  const parents = new Map<number, number>();
  for (const [place, { children = [] }] of described.entries())
    for (const child of children) parents.set(child, place);
  const objects = new Map<string, Object3D>();
  const places = new Map<Object3D, number>();
  for (const [object, { nodes }] of parser.associations as Map<Object3D, { nodes?: number }>)
    if (nodes !== undefined) places.set(object, nodes);
  // Only what is shown: other scenes of the file may hold nodes too.
  scene.traverse((object) => {
    const name = names[places.get(object) ?? -1];
    if (name !== undefined) objects.set(name, object);
  });
  const nodes = names.flatMap((name, place): StageNode[] => {
    if (!objects.has(name)) return [];
    const parent = parents.get(place);
    return [{ name, parent: parent === undefined ? undefined : names[parent] }];
  });
  return { root: scene, nodes, objects };
}
