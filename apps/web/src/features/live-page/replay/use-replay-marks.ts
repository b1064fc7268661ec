import { useQuery } from '@tanstack/react-query';
import { calls, MAX_PAGE_SIZE } from '@zutai/contract';
import { levelText, sayIn } from '@zutai/lists';
import { useMemo } from 'react';
import { call } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { paletteVariable } from '../../../lib/theme/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import type { ReplayMark } from './replay-mark.ts';
import type { TimeLine } from './replay-range.ts';

/** Equipment of a page whose writes and corrections are asked for: each is a call of its own. */
const MOST_EQUIPMENT = 12;
/** Signals whose annotations are asked for. */
const MOST_SIGNALS = 2_000;

export interface ReplayMarks {
  /** In the order of their times. */
  marks: readonly ReplayMark[];
  /** There are more than are shown. */
  hasMore: boolean;
  /** Some could not be read. */
  hasFailed: boolean;
}

const nothing: ReplayMarks = { marks: [], hasMore: false, hasFailed: false };

interface Found {
  marks: ReplayMark[];
  hasMore: boolean;
}

const cssColor = (color: string) =>
  color.startsWith('$') ? `var(${paletteVariable(color.slice(1))})` : color;

/** What happened in the time of a time line, of the equipment of a page, as far as whoever looks may know of it. */
export function useReplayMarks(
  { owner, equipments, signals }: Pick<PageSources, 'owner' | 'equipments' | 'signals'>,
  { fromMs, toMs }: TimeLine,
): ReplayMarks {
  const t = useText('replay');
  const say = sayIn(useLanguage());
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const ids = useMemo(() => equipments.map(({ id }) => id), [equipments]);
  const signalIds = useMemo(() => signals.slice(0, MOST_SIGNALS).map(({ id }) => id), [signals]);
  const range = { fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) };

  async function readAlarms(signal: AbortSignal): Promise<Found> {
    const asked = { scope: 'all', ...range, pageNum: 1, pageSize: MAX_PAGE_SIZE } as const;
    const { total, rows } =
      owner.kind === 'project'
        ? await call(calls.alarm.queryOfProject, { projectId: owner.id, ...asked }, { signal })
        : await call(calls.alarm.queryOfPage, { equipmentIds: ids.join(','), ...asked }, { signal });
    const marks = rows.map(
      (alarm): ReplayMark => ({
        ...{ key: `alarm-${alarm.id}`, kind: 'alarm', atMs: alarm.gmtTrigger },
        // What is still so lasts on.
        toMs: alarm.gmtRelease ?? range.toMs,
        title: `${titleOf(alarm)} (${levelText(alarm, say)})`,
        ...{ color: cssColor(alarm.levelColor), shape: alarm.levelShape },
      }),
    );
    return { marks, hasMore: total > rows.length };
  }

  async function readWrites(equipmentId: string, signal: AbortSignal): Promise<Found> {
    const asked = { equipmentId, ...range, pageNum: 1, pageSize: MAX_PAGE_SIZE };
    const { total, rows } = await call(calls.command.query, asked, { signal });
    const marks = rows.map(
      (write): ReplayMark => ({
        ...{ key: `write-${write.uuid}`, kind: 'write', atMs: write.requestedMs },
        title: t('write', {
          title: titleOf({ title: write.signalTitle, titleEn: write.signal?.titleEn }),
          value: String(write.newValue ?? ''),
          user: write.userName,
        }),
      }),
    );
    return { marks, hasMore: total > rows.length };
  }

  async function readCorrections(equipmentId: string, signal: AbortSignal): Promise<Found> {
    const asked = { equipmentId, pageNum: 1, pageSize: MAX_PAGE_SIZE };
    const { rows } = await call(calls.history.queryCorrections, asked, { signal });
    const marks = rows
      .filter((one) => one.takenBackMs === null && one.fromMs <= range.toMs && one.toMs >= range.fromMs)
      .map(
        (one): ReplayMark => ({
          ...{ key: `correction-${one.id}`, kind: 'correction', atMs: one.fromMs, toMs: one.toMs },
          title: t('correction', {
            title: titleOf({ title: one.signalTitle, titleEn: one.signalTitleEn }),
            reason: one.reason,
          }),
        }),
      );
    return { marks, hasMore: false };
  }

  async function readNotes(signal: AbortSignal): Promise<Found> {
    const rows = await call(
      calls.curve.queryAnnotations,
      { signalIds: signalIds.join(','), ...range },
      { signal },
    );
    const marks = rows.map(
      (note): ReplayMark => ({
        ...{ key: `note-${note.id}`, kind: 'note', atMs: note.fromMs, toMs: note.toMs ?? undefined },
        title: note.title,
      }),
    );
    return { marks, hasMore: false };
  }

  async function readAll(signal: AbortSignal): Promise<ReplayMarks> {
    const isOfProject = owner.kind === 'project';
    const some = ids.slice(0, MOST_EQUIPMENT);
    const reads = [
      ...(ids.length > 0 && mayCall(isOfProject ? calls.alarm.queryOfProject : calls.alarm.queryOfPage)
        ? [readAlarms(signal)]
        : []),
      ...(mayCall(calls.command.query) ? some.map((id) => readWrites(id, signal)) : []),
      ...(mayCall(calls.history.queryCorrections) ? some.map((id) => readCorrections(id, signal)) : []),
      ...(signalIds.length > 0 && mayCall(calls.curve.queryAnnotations) ? [readNotes(signal)] : []),
    ];
    const ended = await Promise.allSettled(reads);
    const found = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return {
      marks: found.flatMap(({ marks }) => marks).sort((a, b) => a.atMs - b.atMs),
      hasMore: ids.length > MOST_EQUIPMENT || found.some(({ hasMore }) => hasMore),
      hasFailed: found.length < ended.length,
    };
  }

  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['replayMarks', owner, ids, signalIds.length, range, language],
    queryFn: ({ signal }) => readAll(signal),
    staleTime: 30_000,
    placeholderData: (before) => before,
    retry: false,
  });
  return data ?? nothing;
}
