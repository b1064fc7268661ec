import { type Editor, placeInVariant, shownVariant, unplacedOf } from '@zutai/diagram';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useCalmPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './variant.module.css';

/** Most names listed at a time. */
const MOST = 200;

/** What of the page the variant that is shown does not place, to be put in. */
export function NotPlaced({ editor }: { editor: Editor }) {
  const t = useText('designerVariant');
  const engine = useEngineText();
  const page = useCalmPart(editor, (state) => state.page);
  const unplaced = unplacedOf(page);
  const widgets = useMemo(() => page.widgets.filter(({ id }) => unplaced.has(id)), [page.widgets, unplaced]);
  if (shownVariant(page) === undefined || widgets.length === 0) return null;
  const put = (ids: readonly string[]) =>
    editor.change('edit', (now) => placeInVariant(now, ids), ids.slice(0, 50));
  return (
    <section className={styles.unplaced} data-testid="not-placed">
      <h3>
        {t('notPlaced', { count: widgets.length })}
        <Button size="small" onClick={() => put(widgets.map(({ id }) => id))}>
          {t('putAll')}
        </Button>
      </h3>
      <ul>
        {widgets.slice(0, MOST).map((widget) => (
          <li key={widget.id}>
            <span>{engine.nameOf(widget)}</span>
            <Button
              size="small"
              type="text"
              aria-label={t('putNamed', { name: engine.nameOf(widget) })}
              onClick={() => put([widget.id])}
            >
              {t('put')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
