/** Neighbouring places: bytes, words or bits, whatever the area counts in. */
interface Span {
  readonly start: number;
  readonly count: number;
}

/** How the members of a plan lie in a device. */
export interface Layout<Member, Area extends object> {
  /** What all members of a block have in common, such as a table; it stands in the block. */
  areaOf(member: Member): Area;
  spanOf(member: Member): Span;
}

/** Neighbouring places of one area that are read by one request, or as one item of it. */
export type Block<Member, Area extends object> = Area &
  Span & {
    /** In order of address. */
    readonly members: readonly Member[];
  };

const endOf = ({ start, count }: Span) => start + count;

function makeBlock<Member, Area extends object>(
  members: readonly Member[],
  { areaOf, spanOf }: Layout<Member, Area>,
): Block<Member, Area> {
  const spans = members.map(spanOf);
  const { start } = spans[0]!;
  return { ...areaOf(members[0]!), start, count: Math.max(...spans.map(endOf)) - start, members };
}

/**
 * Merges members into as few blocks as the limits allow. A value is never torn between two blocks: one that is wider
 * than the limit has a block of its own.
 *
 * @param limits places nobody asked for that are read along, and most places of a block
 */
export function planBlocks<Member, Area extends object>(
  members: readonly Member[],
  layout: Layout<Member, Area>,
  limits: { readonly maxGap: number; readonly limitOf: (area: Area) => number },
): Block<Member, Area>[] {
  const areas = Map.groupBy(members, (member) => JSON.stringify(layout.areaOf(member)));
  return [...areas.values()].flatMap((group) => {
    const most = limits.limitOf(layout.areaOf(group[0]!));
    const blocks: Block<Member, Area>[] = [];
    let joined: Member[] = [];
    let start = 0;
    let end = 0;
    for (const member of group.toSorted((a, b) => layout.spanOf(a).start - layout.spanOf(b).start)) {
      const span = layout.spanOf(member);
      const canJoin = span.start - end <= limits.maxGap && Math.max(end, endOf(span)) - start <= most;
      if (joined.length > 0 && !canJoin) {
        blocks.push(makeBlock(joined, layout));
        joined = [];
      }
      if (joined.length === 0) [start, end] = [span.start, span.start];
      joined.push(member);
      end = Math.max(end, endOf(span));
    }
    return [...blocks, makeBlock(joined, layout)];
  });
}

/**
 * Two parts of a block that was refused, cut at its widest gap (what nobody asked for is the likeliest reason), else
 * nearest to the middle. Undefined when there is only one place left to blame: members of the same place (bits of one
 * word) stay together, as splitting them would ask the same again.
 */
export function splitBlock<Member, Area extends object>(
  { members, start }: Block<Member, Area>,
  layout: Layout<Member, Area>,
): [Block<Member, Area>, Block<Member, Area>] | undefined {
  let cut: { readonly index: number; readonly gap: number } | undefined;
  let end = start;
  let before: Span | undefined;
  const middle = members.length / 2;
  for (const [index, member] of members.entries()) {
    const span = layout.spanOf(member);
    const isPlace = before && (before.start !== span.start || before.count !== span.count);
    const gap = Math.max(0, span.start - end);
    const isBetter =
      !cut || gap > cut.gap || (gap === cut.gap && Math.abs(index - middle) < Math.abs(cut.index - middle));
    if (isPlace && isBetter) cut = { index, gap };
    end = Math.max(end, endOf(span));
    before = span;
  }
  return cut && [makeBlock(members.slice(0, cut.index), layout), makeBlock(members.slice(cut.index), layout)];
}
