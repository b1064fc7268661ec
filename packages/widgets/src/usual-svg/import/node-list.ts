import type { SvgNode } from '../node.ts';
import { type Dropped, SvgRefusal, svgLimits } from './limits.ts';
import type { XmlElement } from './xml.ts';

/** Collects the pieces of a drawing and gives each an id of its own. */
export class NodeList {
  readonly nodes: SvgNode[] = [];
  readonly dropped: Dropped;
  readonly #ids = new Set<string>();
  #made = 0;
  #visited = 0;
  #coordinates = 0;

  constructor(dropped: Dropped) {
    this.dropped = dropped;
  }

  /** Every element that is walked over counts, also again and again by `use`. */
  visit(): void {
    this.#visited += 1;
    if (this.#visited > svgLimits.elements) throw new SvgRefusal('too-many-elements');
  }

  countCoordinates(count: number): void {
    this.#coordinates += count;
    if (this.#coordinates > svgLimits.coordinates) throw new SvgRefusal('too-large');
  }

  /** The file's own id where it has a good one that is not taken. */
  newId(element: XmlElement): string {
    const wanted = element.attributes.get('id') ?? '';
    if (/^[\w:-]{1,60}$/.test(wanted) && !this.#ids.has(wanted)) {
      this.#ids.add(wanted);
      return wanted;
    }
    let id: string;
    do {
      this.#made += 1;
      id = `n${this.#made}`;
    } while (this.#ids.has(id));
    this.#ids.add(id);
    return id;
  }

  add(node: SvgNode): void {
    this.nodes.push(node);
  }

  /** Groups that came out empty are taken away, and groups that are then empty. */
  finish(): SvgNode[] {
    const used = new Set<string>();
    for (const node of this.nodes.toReversed()) {
      if (node.kind !== 'group' || used.has(node.id)) used.add(node.parent);
    }
    return this.nodes.filter(({ kind, id }) => kind !== 'group' || used.has(id));
  }
}

/** What a person may know an element by: its title, its label in the drawing program, its id, what it is. */
export function titleOf(element: XmlElement): string {
  const title = element.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === 'title',
  );
  const words = title?.children.filter((child) => typeof child === 'string').join('') ?? '';
  const label = element.attributes.get('inkscape:label') ?? '';
  return (words || label || (element.attributes.get('id') ?? '') || element.name)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
