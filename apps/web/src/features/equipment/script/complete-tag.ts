/** What is typed between quotes up to the caret, and where it begins. */
export interface OpenText {
  readonly from: number;
  readonly typed: string;
}

const QUOTED = /(['"`])([^'"`\n]*)$/;

/** The text that is being typed at the caret; undefined where no quote is open on the line. */
export function findOpenText(source: string, caret: number): OpenText | undefined {
  const line = source.slice(source.lastIndexOf('\n', caret - 1) + 1, caret);
  const found = QUOTED.exec(line);
  const [, quote, typed = ''] = found ?? [];
  if (quote === undefined) return undefined;
  // As many before as after: the last one closed a text.
  const before = line.slice(0, line.length - typed.length);
  if (before.split(quote).length % 2 === 1) return undefined;
  return { from: caret - typed.length, typed };
}

/** Most that are offered. */
const MOST = 8;

/** Those whose tag or title has what is typed, tags that begin with it first. */
export function completeTag<T extends { readonly tag: string; readonly title: string }>(
  tags: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = typed.toLowerCase();
  const found = tags.filter(
    ({ tag, title }) =>
      tag !== typed && (tag.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted)),
  );
  const begins = ({ tag }: T) => tag.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST);
}
