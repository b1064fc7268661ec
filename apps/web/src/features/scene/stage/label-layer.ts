import { Box3, type Camera, type Object3D, Vector3 } from 'three';
import styles from '../scene.module.css';

export interface NodeLabel {
  readonly name: string;
  readonly object: Object3D;
  readonly text: string;
  readonly isUncertain: boolean;
}

/** Texts over a 3D view, each above its node. They are elements, so that they are sharp, copied and read aloud. */
export class LabelLayer {
  readonly #layer = document.createElement('div');
  readonly #shown = new Map<string, { readonly element: HTMLElement; label: NodeLabel }>();

  constructor(box: HTMLElement) {
    this.#layer.className = styles.labels ?? '';
    box.append(this.#layer);
  }

  set(labels: readonly NodeLabel[]): void {
    const wanted = new Set(labels.map(({ name }) => name));
    for (const [name, { element }] of this.#shown)
      if (!wanted.has(name)) {
        element.remove();
        this.#shown.delete(name);
      }
    for (const label of labels) {
      const shown = this.#shown.get(label.name) ?? { element: this.#add(), label };
      shown.label = label;
      this.#shown.set(label.name, shown);
      if (shown.element.textContent !== label.text) shown.element.textContent = label.text;
      shown.element.dataset.uncertain = String(label.isUncertain);
    }
  }

  place(camera: Camera): void {
    const { clientWidth, clientHeight } = this.#layer;
    for (const { element, label } of this.#shown.values()) {
      const bounds = new Box3().setFromObject(label.object);
      const top = bounds.isEmpty()
        ? label.object.getWorldPosition(new Vector3())
        : bounds.getCenter(new Vector3()).setY(bounds.max.y);
      const { x, y, z } = top.project(camera);
      element.hidden = z > 1 || !isSeen(label.object);
      const [left, above] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight];
      element.style.transform = `translate(-50%, -100%) translate(${left.toFixed(1)}px, ${above.toFixed(1)}px)`;
    }
  }

  dispose(): void {
    this.#layer.remove();
    this.#shown.clear();
  }

  #add(): HTMLElement {
    const element = document.createElement('span');
    element.className = styles.label ?? '';
    this.#layer.append(element);
    return element;
  }
}

/** Whether neither a node nor what it stands in is hidden. */
export function isSeen(object: Object3D): boolean {
  for (let at: Object3D | null = object; at !== null; at = at.parent) if (!at.visible) return false;
  return true;
}
