import { comparePages, type Page, type PageDifference, type Widget } from '@zutai/diagram';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { layerNote } from '../layers/layer-rows.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { type CompareMode, ComparePictures, markSigns } from './ComparePictures.tsx';
import styles from './compare.module.css';
import { describePath } from './describe-path.ts';
import { isEmptyDifference, locateWidgets, type MarkKind, markDifference, viewAround } from './locate.ts';
import { useContainerWords } from './use-container-words.ts';

interface Side {
  page: Page;
  title: string;
  /** Faceplates it shows that the drawing does not. */
  faceplates?: ReadonlyMap<string, Page>;
}

/** Rows at most; the counts above say how many there are. */
const MAX_ROWS = 300;
/** Fields named of one widget. */
const MAX_WORDS = 6;

interface Row {
  id: string;
  kind: MarkKind;
  widget: Widget | undefined;
  paths: readonly string[];
}

function rowsOf(difference: PageDifference, find: (id: string) => Widget | undefined): Row[] {
  const plain = (kind: MarkKind) => (id: string) => ({ id, kind, widget: find(id), paths: [] });
  return [
    ...difference.changed.map(({ id, paths }) => ({
      id,
      kind: 'changed' as const,
      widget: find(id),
      paths,
    })),
    ...difference.added.map(plain('added')),
    ...difference.removed.map(plain('removed')),
  ].slice(0, MAX_ROWS);
}

/** Two states of a page: both pictures with what differs outlined, and the list of it in words; a click zooms. */
export function ComparePages({ before, after }: { before: Side; after: Side }) {
  const t = useText('designerPage');
  const engine = useEngineText();
  const containerWords = useContainerWords();
  const { context } = useHost();
  const [mode, setMode] = useState<CompareMode>('beside');
  const [activeId, setActiveId] = useState<string>();
  const still = useMemo(() => {
    const source = context.faceplates;
    const faceplates = new Map([
      ...(before.faceplates ?? []),
      ...(after.faceplates ?? []),
      ...(source?.faceplates ?? []),
    ]);
    const nothing = { equipments: [], signalByTag: () => undefined };
    return { ...context, mode: 'design' as const, faceplates: { ...nothing, ...source, faceplates } };
  }, [context, before.faceplates, after.faceplates]);
  const found = useMemo(() => {
    const difference = comparePages(before.page, after.page);
    const places = { before: locateWidgets(before.page), after: locateWidgets(after.page) };
    return { difference, places, marks: markDifference(difference, places.before, places.after) };
  }, [before.page, after.page]);
  const { difference, places, marks } = found;
  const rows = useMemo(
    () => rowsOf(difference, (id) => (places.after.get(id) ?? places.before.get(id))?.widget),
    [difference, places],
  );
  const view = useMemo(() => {
    if (activeId === undefined) return undefined;
    const boxes = [places.before.get(activeId), places.after.get(activeId)].flatMap(
      (place) => place?.box ?? [],
    );
    return viewAround(boxes);
  }, [places, activeId]);
  const nameOf = (widget: Widget | undefined) => (widget === undefined ? '' : engine.nameOf(widget));
  const sayingOf = (widget: Widget | undefined) => {
    const note = widget === undefined ? '' : layerNote(widget);
    return note === nameOf(widget) ? '' : note;
  };
  const wordsOf = (widget: Widget | undefined, paths: readonly string[]) => {
    if (widget === undefined) return '';
    const all = paths.map((path) =>
      path.startsWith('i18n')
        ? t('englishText')
        : describePath(widget, path)
            .map((word) => ('key' in word ? engine.of(word.key) : 'number' in word ? word.number : word.name))
            .join(' '),
    );
    const words = [...new Set(all)];
    const more = words.length > MAX_WORDS ? ' …' : '';
    return `${words.slice(0, MAX_WORDS).join(t('comma'))}${more}`;
  };
  const counts = {
    added: difference.added.length,
    removed: difference.removed.length,
    changed: difference.changed.length,
  };
  return (
    <div className={styles.compare} data-testid="compare-pages">
      <div className={styles.tools}>
        <Segmented<CompareMode>
          size="small"
          value={mode}
          onChange={setMode}
          aria-label={t('compareMode')}
          options={(['beside', 'over'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
        />
        {activeId !== undefined && (
          <Button size="small" onClick={() => setActiveId(undefined)}>
            {t('wholePage')}
          </Button>
        )}
        <span className={styles.counts} role="status">
          {(['added', 'removed', 'changed'] as const).map((kind) => (
            <span key={kind}>
              <span className={styles.sign} data-kind={kind}>
                {markSigns[kind]}
              </span>{' '}
              {t(`mark_${kind}`)} <b>{counts[kind]}</b>
            </span>
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div className={styles.pictures} tabIndex={0}>
        <ComparePictures
          before={{ ...before, marks: marks.before }}
          after={{ ...after, marks: marks.after }}
          context={still}
          mode={mode}
          view={view}
          activeId={activeId}
          onPick={setActiveId}
        />
      </div>
      <ul className={styles.list} aria-label={t('changes')}>
        {isEmptyDifference(difference) && <li className={styles.note}>{t('noDifference')}</li>}
        {difference.con.length > 0 && (
          <li className={styles.note}>{t('settingsChanged', { words: containerWords(difference.con) })}</li>
        )}
        {difference.isReordered && <li className={styles.note}>{t('orderChanged')}</li>}
        {rows.map(({ id, kind, widget, paths }) => (
          <li key={`${kind}-${id}`}>
            <button
              type="button"
              aria-pressed={id === activeId}
              onClick={() => setActiveId(id === activeId ? undefined : id)}
            >
              <span className={styles.sign} data-kind={kind}>
                {markSigns[kind]}
              </span>
              <strong>
                {t(`mark_${kind}`)} {nameOf(widget)} {sayingOf(widget)}
              </strong>
              {paths.length > 0 && <small>{wordsOf(widget, paths)}</small>}
            </button>
          </li>
        ))}
        {rows.length === MAX_ROWS && <li className={styles.note}>{t('moreChanges', { count: MAX_ROWS })}</li>}
      </ul>
    </div>
  );
}
