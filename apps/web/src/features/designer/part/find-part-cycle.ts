/** A page as far as it leads to others. */
export interface PartNode {
  id: string;
  title: string;
  partIds: readonly string[];
}

/** Pages within pages that are followed; deeper ones are not shown anyway. */
const MAX_DEPTH = 5;

/**
 * The names on the way by which a page that is shown within another comes back to a page that is around it; undefined
 * where it does not. A page that cannot be read leads nowhere.
 */
export async function findPartCycle(
  root: Pick<PartNode, 'id' | 'title'>,
  partId: string,
  read: (id: string) => Promise<PartNode | undefined>,
): Promise<readonly string[] | undefined> {
  const known = new Map<string, Promise<PartNode | undefined>>();
  const readOnce = (id: string) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    return found;
  };
  async function follow(
    trail: readonly Pick<PartNode, 'id' | 'title'>[],
    id: string,
  ): Promise<readonly string[] | undefined> {
    const at = trail.findIndex((each) => each.id === id);
    if (at >= 0) return [...trail.slice(at), trail[at]!].map(({ title }) => title);
    const node = trail.length > MAX_DEPTH ? undefined : await readOnce(id);
    for (const next of node?.partIds ?? []) {
      const found = await follow([...trail, node!], next);
      if (found) return found;
    }
    return undefined;
  }
  return follow([root], partId);
}
