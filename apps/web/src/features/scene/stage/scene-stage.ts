import type { SceneView } from '@zutai/contract';
import {
  Box3,
  BoxHelper,
  DirectionalLight,
  HemisphereLight,
  type Material,
  MathUtils,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  type Quaternion,
  Raycaster,
  Scene,
  Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { makeMaterial } from './hatched-material.ts';
import { isSeen, LabelLayer } from './label-layer.ts';
import { type LoadedModel, loadModel, type StageNode } from './load-model.ts';
import type { NodeLook } from './node-look.ts';

/** From above and aside, as one looks at a model on a table. */
const FIRST_DIRECTION = new Vector3(1, 0.75, 1.25).normalize();
/** Screens with more pixels a point gain nothing that is seen, and cost four times as much. */
const MAX_PIXEL_RATIO = 2;
/** A pointer that went further than so many pixels has turned the scene, not clicked. */
const CLICK_PIXELS = 4;

interface Painted {
  readonly mesh: Mesh;
  readonly original: Material;
  /** Names of the nodes it stands in, its own first. */
  readonly chain: readonly string[];
  key: string;
}

interface Placed {
  readonly object: Object3D;
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

/** A 3D view in a box of the screen. It draws when something changed, and never else. */
export class SceneStage {
  readonly #box: HTMLElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(45, 1, 0.01, 1000);
  readonly #controls: OrbitControls;
  readonly #labels: LabelLayer;
  readonly #observer: ResizeObserver;
  readonly #stop = new AbortController();
  readonly #painted: Painted[] = [];
  readonly #placed = new Map<string, Placed>();
  #model: LoadedModel | undefined;
  #selection: BoxHelper | undefined;
  #frame = 0;
  #isDisposed = false;

  /**
   * @param box is filled with the view
   * @throws Error when the browser draws no WebGL
   */
  constructor(box: HTMLElement, onPick: (chain: readonly string[]) => void) {
    this.#box = box;
    // Kept after drawing, so that pictures of the page hold it.
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    const { domElement } = this.#renderer;
    domElement.style.display = 'block';
    box.append(domElement);
    this.#labels = new LabelLayer(box);
    this.#controls = new OrbitControls(this.#camera, domElement);
    this.#controls.addEventListener('change', () => this.#ask());
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(1, 2, 1.5);
    this.#camera.add(sun);
    this.#scene.add(new HemisphereLight(0xffffff, 0x777777, 1.8), this.#camera);
    const { signal } = this.#stop;
    domElement.addEventListener('webglcontextrestored', () => this.#ask(), { signal });
    this.#listenClicks(domElement, onPick, signal);
    this.#observer = new ResizeObserver(() => this.#fitBox());
    this.#observer.observe(box);
    this.#fitBox();
  }

  /** @throws Error when the file cannot be drawn */
  async load(bytes: ArrayBuffer): Promise<readonly StageNode[]> {
    const model = await loadModel(bytes);
    if (this.#isDisposed) {
      disposeModel(model.root);
      return [];
    }
    this.#model = model;
    this.#scene.add(model.root);
    const names = new Map([...model.objects].map(([name, object]) => [object, name]));
    for (const [name, object] of model.objects)
      this.#placed.set(name, {
        object,
        position: object.position.clone(),
        rotation: object.quaternion.clone(),
      });
    model.root.traverse((object) => {
      if (!(object instanceof Mesh) || Array.isArray(object.material)) return;
      this.#painted.push({ mesh: object, original: object.material, chain: chainOf(object, names), key: '' });
    });
    this.lookFrom(undefined);
    return model.nodes;
  }

  /** Where the camera stands; undefined: so that everything is seen. */
  lookFrom(view: Pick<SceneView, 'position' | 'target'> | undefined): void {
    const { root } = this.#model ?? {};
    const bounds = root === undefined ? new Box3() : new Box3().setFromObject(root);
    const size = bounds.isEmpty() ? 1 : Math.max(0.001, bounds.getSize(new Vector3()).length());
    this.#camera.near = size / 500;
    this.#camera.far = size * 50;
    if (view === undefined) {
      const middle = bounds.isEmpty() ? new Vector3() : bounds.getCenter(new Vector3());
      this.#controls.target.copy(middle);
      this.#camera.position.copy(middle).addScaledVector(FIRST_DIRECTION, size * 1.1);
    } else {
      this.#controls.target.set(...view.target);
      this.#camera.position.set(...view.position);
    }
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.#ask();
  }

  readView(): Pick<SceneView, 'position' | 'target'> {
    const round = ({ x, y, z }: Vector3): [number, number, number] => [
      ...([x, y, z].map((one) => Number(one.toFixed(4))) as [number, number, number]),
    ];
    return { position: round(this.#camera.position), target: round(this.#controls.target) };
  }

  /** Shows nodes as values make them; those that are not named are as in the file. */
  apply(looks: ReadonlyMap<string, NodeLook>): void {
    for (const painted of this.#painted) paint(painted, looks);
    for (const [name, { object, position, rotation }] of this.#placed) {
      const { isHidden = false, move, turn } = looks.get(name) ?? {};
      object.visible = !isHidden;
      object.position.copy(position);
      object.quaternion.copy(rotation);
      if (move !== undefined) object.position.add(new Vector3(...move));
      for (const [axis, degrees] of (turn ?? []).entries())
        object.rotateOnAxis(new Vector3().setComponent(axis, 1), MathUtils.degToRad(degrees));
    }
    this.#labels.set(
      [...looks].flatMap(([name, { label, isUncertain }]) => {
        const object = this.#placed.get(name)?.object;
        return object === undefined || label === undefined
          ? []
          : [{ name, object, text: label, isUncertain }];
      }),
    );
    this.#ask();
  }

  /** Marks a node by the box around it. */
  select(name: string | undefined): void {
    this.#selection?.removeFromParent();
    this.#selection?.dispose();
    const object = name === undefined ? undefined : this.#placed.get(name)?.object;
    this.#selection = object && new BoxHelper(object, 0x1677ff);
    if (this.#selection !== undefined) this.#scene.add(this.#selection);
    this.#ask();
  }

  /** What the graphics card holds for this view. */
  get memory(): { geometries: number; textures: number } {
    const { geometries, textures } = this.#renderer.info.memory;
    return { geometries, textures };
  }

  /** How many pictures were drawn so far. */
  get drawnCount(): number {
    return this.#renderer.info.render.frame;
  }

  /** Gives back everything; the stage is of no use after it. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    cancelAnimationFrame(this.#frame);
    this.#stop.abort();
    this.#observer.disconnect();
    this.#controls.dispose();
    this.#labels.dispose();
    this.#selection?.dispose();
    for (const { mesh, original } of this.#painted) {
      if (mesh.material !== original) (mesh.material as Material).dispose();
      mesh.material = original;
    }
    if (this.#model !== undefined) disposeModel(this.#model.root);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.#renderer.domElement.remove();
  }

  /** One picture for all that changes until the screen is drawn. */
  #ask(): void {
    if (this.#frame !== 0 || this.#isDisposed) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#selection?.update();
      this.#renderer.render(this.#scene, this.#camera);
      this.#labels.place(this.#camera);
    });
  }

  #fitBox(): void {
    const { clientWidth, clientHeight } = this.#box;
    const [width, height] = [Math.max(1, clientWidth), Math.max(1, clientHeight)];
    this.#renderer.setPixelRatio(Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio));
    this.#renderer.setSize(width, height);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#ask();
  }

  #listenClicks(canvas: HTMLElement, onPick: (chain: readonly string[]) => void, signal: AbortSignal): void {
    let from: { x: number; y: number } | undefined;
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (from = { x, y }), { signal });
    canvas.addEventListener(
      'pointerup',
      ({ clientX, clientY, button }) => {
        const isStill = from && Math.hypot(clientX - from.x, clientY - from.y) < CLICK_PIXELS;
        from = undefined;
        if (button === 0 && isStill === true) onPick(this.#pick(clientX, clientY));
      },
      { signal },
    );
  }

  /** Names of the nodes at a place of the screen, the innermost first. */
  #pick(clientX: number, clientY: number): readonly string[] {
    const { left, top, width, height } = this.#renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.#camera);
    const meshes = this.#painted.filter(({ mesh }) => isSeen(mesh));
    const [hit] = ray.intersectObjects(
      meshes.map(({ mesh }) => mesh),
      false,
    );
    return meshes.find(({ mesh }) => mesh === hit?.object)?.chain ?? [];
  }
}

function chainOf(object: Object3D, names: ReadonlyMap<Object3D, string>): string[] {
  const chain: string[] = [];
  for (let at: Object3D | null = object; at !== null; at = at.parent) {
    const name = names.get(at);
    if (name !== undefined) chain.push(name);
  }
  return chain;
}

/** The innermost colour counts; hatched is what stands in anything uncertain. */
function paint(painted: Painted, looks: ReadonlyMap<string, NodeLook>): void {
  const { mesh, original, chain } = painted;
  const own = chain.map((name) => looks.get(name));
  const color = own.find((look) => look?.color !== undefined)?.color;
  const isHatched = own.some((look) => look?.isUncertain === true);
  const key = `${color ?? ''} ${isHatched}`;
  if (key === painted.key) return;
  painted.key = key;
  if (mesh.material !== original) (mesh.material as Material).dispose();
  mesh.material = color === undefined && !isHatched ? original : makeMaterial(original, color, isHatched);
}

function disposeModel(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat() as Material[]) {
      for (const value of Object.values(material))
        if (value instanceof Texture) {
          (value.image as ImageBitmap | undefined)?.close?.();
          value.dispose();
        }
      material.dispose();
    }
  });
  root.removeFromParent();
}
