import {
  type Editor,
  type FaceplateData,
  findStyle,
  type Page,
  resolveColor,
  styleIdOfPlace,
  type Widget,
} from '@zutai/diagram';
import { Checkbox } from 'antd';
import { useMemo, useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useWindowed } from '../layers/use-windowed.ts';
import { findAnyWidget, findTopWidget } from '../lint/finding.ts';
import { usePathText } from '../lint/use-path-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useStyleName } from '../page-style/style-name.ts';
import styles from './find.module.css';
import { type FindLine, isReplaceable, listLines } from './find-form.ts';
import type { SaveResult } from './other-pages.ts';
import type { Find } from './use-find.ts';

const ROW_PX = 28;

function useStateWords(): (find: Find, pageId: string) => string {
  const t = useText('designerReuse');
  const wordsOf = (result: SaveResult): string => {
    if (result.state === 'saving') return t('otherSaving');
    if (result.state === 'saved') return t('otherSaved', { revision: result.revision });
    if (result.state === 'locked') return t('otherLocked', { name: result.name });
    if (result.state === 'changed') return t('otherChanged');
    return t('otherNotSaved', { reason: result.reason });
  };
  return ({ others }, pageId) => {
    const result = others.results.get(pageId);
    if (result !== undefined) return wordsOf(result);
    const other = others.pages.find(({ id }) => id === pageId);
    if (other?.state === 'password') return t('otherPassword');
    return other?.state === 'failed' ? t('otherFailed', { reason: other.reason }) : '';
  };
}

/** Everything found, by page and widget: as it is, as it becomes, and whether it is replaced. A click shows it. */
export function HitList({ editor, find }: { editor: Editor; find: Find }) {
  const t = useText('designerReuse');
  const engine = useEngineText();
  const pathText = usePathText();
  const nameOfStyle = useStyleName();
  const stateOf = useStateWords();
  const { view, context } = useHost();
  const { page, form, found, others } = find;
  const { isProject } = form;
  const lines = useMemo(() => {
    // Pages that could not be read are listed too: nothing was looked for there.
    const unread = others.pages
      .filter(({ state }) => state !== 'read')
      .map(({ id }) => ({ pageId: id, hits: [] }));
    const shown = found.pages.filter(
      ({ pageId, hits }) => hits.length > 0 || others.results.has(pageId) || pageId === '',
    );
    return listLines(isProject ? [...shown, ...unread] : shown.slice(0, 1), isProject);
  }, [found, others.pages, others.results, isProject]);
  const frame = useRef<HTMLDivElement>(null);
  const seen = useWindowed(frame, lines.length, ROW_PX);

  const pageOf = (pageId: string): Page | undefined => {
    if (pageId === '') return page;
    const other = others.pages.find(({ id }) => id === pageId);
    return other?.state === 'read' ? other.page : undefined;
  };
  const widgetOf = (pageId: string, id: string | null): Widget | undefined => {
    const where = pageOf(pageId);
    return where && id !== null ? findAnyWidget(where, id) : undefined;
  };
  const show = (pageId: string, id: string | null) => {
    const top = pageId === '' && id !== null ? findTopWidget(editor.page, id) : undefined;
    if (top === undefined) return;
    editor.select([top.id]);
    view.reveal();
  };
  const parameterOf = (widget: Widget | undefined, name: string): string => {
    const faceplateId = (widget?.data as Partial<FaceplateData> | undefined)?.faceplateId;
    const known = faceplateId === undefined ? undefined : find.source.parametersOf(faceplateId);
    return known?.find((each) => each.name === name)?.title || name;
  };
  /** What kind of widget it is, where its own name does not say so. */
  const kindOf = (widget: Widget | undefined): string => {
    const kind = widget ? engine.of(`widget.${widget.widgetType}.name`) : '';
    return widget && engine.nameOf(widget) === kind ? '' : kind;
  };
  const swatch = (color: string) => (
    <span
      className={styles.swatch}
      style={{ background: resolveColor(color, context.palette, 'transparent') }}
    />
  );

  const lineOf = (line: FindLine) => {
    if (line.kind === 'page') {
      const title = others.pages.find(({ id }) => id === line.pageId)?.title ?? t('findHere');
      return (
        <div className={styles.page}>
          <b>{title}</b> <span className={styles.quiet}>{stateOf(find, line.pageId)}</span>
        </div>
      );
    }
    if (line.kind === 'widget') {
      const widget = widgetOf(line.pageId, line.widgetId);
      return (
        <button
          type="button"
          className={styles.widget}
          title={line.pageId === '' ? t('findShow') : undefined}
          disabled={line.pageId !== ''}
          onClick={() => show(line.pageId, line.widgetId)}
        >
          {widget ? engine.nameOf(widget) : t('findPage')}{' '}
          <span className={styles.quiet}>{[kindOf(widget), line.count].filter(Boolean).join(' · ')}</span>
        </button>
      );
    }
    const { hit, pageId } = line;
    const widget = widgetOf(pageId, hit.widgetId);
    let where = widget ? pathText(widget, hit.path) : '';
    const style = findStyle(pageOf(pageId) ?? page, styleIdOfPlace(hit));
    if (style) where = t('findStyle', { name: nameOfStyle(style) });
    else if (hit.widgetId === null) where = t(hit.kind === 'color' ? 'findBackground' : 'findPageTitle');
    else if (hit.kind === 'name') where = t('kindName');
    else if (hit.kind === 'parameter') where = parameterOf(widget, hit.path.slice('data.params.'.length));
    return (
      <div className={styles.hit} data-locked={hit.isLocked}>
        <Checkbox
          checked={find.isChosen(pageId, hit)}
          disabled={!isReplaceable(hit)}
          aria-label={`${hit.value} → ${hit.after}`}
          onChange={({ target }) => find.choose(pageId, hit, target.checked)}
        />
        <button type="button" disabled={pageId !== ''} onClick={() => show(pageId, hit.widgetId)}>
          <span className={styles.where}>
            {[where, hit.language === 'en' ? t('findEnglish') : ''].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.words} title={hit.value}>
            {hit.kind === 'color' && swatch(hit.value)}
            {hit.value}
          </span>
          <span className={styles.words} title={hit.after}>
            {hit.isLocked ? (
              <i>{t('findLocked')}</i>
            ) : (
              hit.after !== hit.value && (
                <>
                  → {hit.kind === 'color' && swatch(hit.after)}
                  {hit.after}
                </>
              )
            )}
          </span>
        </button>
      </div>
    );
  };
  return (
    <div ref={frame} className={styles.lines} data-testid="find-hits">
      <div style={{ height: lines.length * ROW_PX, position: 'relative' }}>
        {lines.slice(seen.from, seen.to).map((line, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn by their place
            key={seen.from + place}
            className={styles.line}
            style={{ top: (seen.from + place) * ROW_PX, height: ROW_PX }}
          >
            {lineOf(line)}
          </div>
        ))}
      </div>
    </div>
  );
}
