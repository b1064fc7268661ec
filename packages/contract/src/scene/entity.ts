import { z } from 'zod';
import { id, recordOf, remark, title, titleEn } from '../core/index.ts';

/** Largest file of a scene, MB, and the most it may hold. */
export const MAX_SCENE_MB = 20;
export const MAX_SCENE_NODES = 5_000;
export const MAX_SCENE_TRIANGLES = 2_000_000;
/** Most bindings of the nodes of one scene, as many as a page takes signals for one; and most named views. */
export const MAX_SCENE_BINDINGS = 500;
export const MAX_SCENE_VIEWS = 20;

/** What people enter of a 3D scene. */
export const sceneFields = { title, titleEn, remark: remark.default('') };

export const scene = recordOf({
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  /** Of the GLB file; '' and 0 until one is uploaded. */
  fileName: z.string(),
  fileBytes: z.number().int(),
  nodeCount: z.number().int(),
  triangleCount: z.number().int(),
});
export type Scene = z.output<typeof scene>;

/**
 * What a node is called, by its place in the file: its name; of several with one name, those after the first with a
 * number; of one without a name, its place. The same names in another file are the same nodes.
 */
export function sceneNodeNames(nodes: readonly { readonly name?: unknown }[]): string[] {
  const seen = new Map<string, number>();
  return nodes.map(({ name }, place) => {
    const own = typeof name === 'string' && name.trim() !== '' ? name.slice(0, 190) : `#${place}`;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
}

const nodeName = z.string().min(1).max(200);
const finite = z.number().min(-1e12).max(1e12);
const limit = finite.nullable();

/** A signal by its id; or, with `tag` alone, the one with that tag of the equipment whose page shows the scene. */
export const sceneSource = z
  .strictObject({
    signalId: z
      .string()
      .regex(/^([1-9]\d{0,17})?$/, 'id')
      .default(''),
    tag: z.string().max(200).default(''),
  })
  .refine(({ signalId, tag }) => signalId !== '' || tag !== '', { path: ['signalId'], error: 'required' });
export type SceneSource = z.output<typeof sceneSource>;

/** The identity of a source: two bindings with the same key follow the same value. */
export const sceneSourceKey = ({ signalId, tag }: SceneSource) =>
  signalId === '' ? `tag:${tag}` : `signal:${signalId}`;

const bound = { node: nodeName, source: sceneSource };

/** A colour while the value is within its limits, both included; null is none. */
export const sceneRange = z.strictObject({
  min: limit,
  max: limit,
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'format'),
});
export type SceneRange = z.output<typeof sceneRange>;

export const SCENE_AXES = ['x', 'y', 'z'] as const;

/** From one value to another the node goes from one amount to another, and no further. */
const motion = {
  axis: z.enum(SCENE_AXES),
  fromValue: finite,
  toValue: finite,
  /** Of the file's units (metres), or degrees. */
  fromAmount: finite,
  toAmount: finite,
};

/** What a value does to a node. A node has at most one of each kind. */
export const sceneBinding = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('color'), ...bound, ranges: z.array(sceneRange).min(1).max(20) }),
  /** Shown while the value is within the limits, and while there is none. */
  z.strictObject({ kind: z.literal('visible'), ...bound, min: limit, max: limit }),
  /** Its value and unit beside the node; `text` before it, '' for the signal's own name. */
  z.strictObject({ kind: z.literal('label'), ...bound, text: z.string().trim().max(100) }),
  z.strictObject({ kind: z.literal('move'), ...bound, ...motion }),
  z.strictObject({ kind: z.literal('turn'), ...bound, ...motion }),
]);
export type SceneBinding = z.output<typeof sceneBinding>;
export type SceneBindingKind = SceneBinding['kind'];

const point = z.tuple([finite, finite, finite]);

/** Where the camera stands and what it looks at, in the file's units. */
export const sceneView = z.strictObject({
  name: z.string().trim().min(1).max(50),
  position: point,
  target: point,
});
export type SceneView = z.output<typeof sceneView>;

/** A node that opens a page when it is clicked. */
export const sceneLink = z.strictObject({ node: nodeName, pageId: id });
export type SceneLink = z.output<typeof sceneLink>;

/** What is drawn into a scene beside its file. */
export const sceneContent = z.strictObject({
  bindings: z.array(sceneBinding).max(MAX_SCENE_BINDINGS),
  links: z.array(sceneLink).max(MAX_SCENE_BINDINGS),
  /** The first one is how the scene is opened. */
  views: z.array(sceneView).max(MAX_SCENE_VIEWS),
});
export type SceneContent = z.output<typeof sceneContent>;

/** The values that a scene follows, each once, with the key that its bindings name them by. */
export function sceneSourcesOf({
  bindings,
}: Pick<SceneContent, 'bindings'>): (SceneSource & { key: string })[] {
  return [...new Map(bindings.map(({ source }) => [sceneSourceKey(source), source]))].map(
    ([key, source]) => ({
      ...source,
      key,
    }),
  );
}

export const emptySceneContent: SceneContent = { bindings: [], links: [], views: [] };

/** A scene as pages show it. Names of signals are those of the page. */
export const shownScene = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  /** Where its file is; '' while it has none. Another file has another address. */
  fileUrl: z.string(),
  content: sceneContent,
});
export type ShownScene = z.output<typeof shownScene>;

/** A signal as it is called where a scene is edited. */
export const sceneSignal = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  equipmentTitle: z.string(),
});
export type SceneSignal = z.output<typeof sceneSignal>;

export const sceneDetail = shownScene.extend({
  revision: z.number().int(),
  fileName: z.string(),
  fileBytes: z.number().int(),
  nodeCount: z.number().int(),
  triangleCount: z.number().int(),
  /** Of the signals that are bound, those that the caller sees. */
  signals: z.array(sceneSignal),
});
export type SceneDetail = z.output<typeof sceneDetail>;
