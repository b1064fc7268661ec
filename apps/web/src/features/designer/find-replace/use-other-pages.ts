import { useQueryClient } from '@tanstack/react-query';
import type { FindHit, WordSource } from '@zutai/diagram';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../host/designer-host.tsx';
import { forgetAnswers } from '../model/forget-answers.ts';
import { useOwnerPages } from '../model/use-owner-pages.ts';
import { type OtherPage, readOtherPage, type SaveResult, saveOtherPage } from './other-pages.ts';

const none: readonly OtherPage[] = [];

/** The other pages of the owner of what is drawn, read while `isOn`; a faceplate belongs to all and has none. */
export function useOtherPages(isOn: boolean, source: WordSource) {
  const { owner, pageId } = useHost();
  const client = useQueryClient();
  const pages = useOwnerPages(owner);
  const listed = useMemo(
    () => (pages ?? []).filter(({ id }) => id !== pageId).map(({ id, title }) => ({ id, title })),
    [pages, pageId],
  );
  const [read, setRead] = useState(none);
  const [results, setResults] = useState<ReadonlyMap<string, SaveResult>>(new Map());
  const [turn, setTurn] = useState(0);
  const latestSource = useRef(source);
  latestSource.current = source;
  const isPossible = owner.kind !== 'faceplate' && listed.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reads all anew
  useEffect(() => {
    if (!isOn || !isPossible) return;
    const ended = new AbortController();
    setRead(none);
    void (async () => {
      const found: OtherPage[] = [];
      for (const each of listed) {
        const other = await readOtherPage(each, latestSource.current, ended.signal);
        if (ended.signal.aborted) return;
        found.push(other);
        setRead([...found]);
      }
    })();
    return () => ended.abort();
  }, [isOn, isPossible, listed, turn]);

  return {
    isPossible,
    pages: isOn ? read : none,
    count: listed.length,
    results,
    /** Replaces on the pages with hits, one after the other. */
    async save(hitsOf: (id: string) => readonly FindHit[], note: string): Promise<SaveResult[]> {
      const ended: SaveResult[] = [];
      const tell = (id: string, result: SaveResult) => setResults((now) => new Map(now).set(id, result));
      for (const other of read) {
        const hits = hitsOf(other.id);
        if (other.state !== 'read' || hits.length === 0) continue;
        tell(other.id, { state: 'saving' });
        const result = await saveOtherPage(owner, other, hits, note);
        ended.push(result);
        tell(other.id, result);
      }
      forgetAnswers(client);
      setTurn((now) => now + 1);
      return ended;
    },
  };
}
