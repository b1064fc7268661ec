import { useQuery } from '@tanstack/react-query';
import { type DefinitionOwner, readSignals } from '../definition-owner.ts';

export interface KnownTag {
  readonly tag: string;
  readonly title: string;
}

const NONE: readonly KnownTag[] = [];

/** Signals of equipment or a template by which its scripts name them; of very many the first page. */
export function useTags(owner: DefinitionOwner): readonly KnownTag[] {
  const { kind, id } = owner;
  const { data } = useQuery({
    queryKey: ['script tags', kind, id],
    queryFn: async ({ signal }) => {
      const { rows } = await readSignals(owner, 1, signal);
      return rows.map(({ tag, title }) => ({ tag, title }));
    },
  });
  return data ?? NONE;
}
