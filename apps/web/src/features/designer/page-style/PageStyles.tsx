import { PlusOutlined } from '@ant-design/icons';
import {
  addMedium,
  countStyleUses,
  type Editor,
  freeStyleId,
  maxPageStyles,
  mediumStyles,
  putStyle,
  stylesOf,
} from '@zutai/diagram';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import controlStyles from '../inspector/control/control.module.css';
import pageStyles from '../inspector/page/page-parameters.module.css';
import { useSettledPart } from '../model/use-editor-part.ts';
import styles from './page-style.module.css';
import { StyleItem } from './StyleItem.tsx';
import { useStyleName } from './style-name.ts';

/** The styles that a page keeps: each is changed once for all that follow it. */
export function PageStyles({ editor }: { editor: Editor }) {
  const t = useText('designerStyle');
  const nameOf = useStyleName();
  const [openId, setOpenId] = useState<string | null>(null);
  const page = useSettledPart(editor, (state) => state.page);
  const list = stylesOf(page);
  const uses = useMemo(() => countStyleUses(page), [page]);
  const isFull = list.length >= maxPageStyles;
  const known = new Set(list.map(({ id }) => id));
  const mediums = mediumStyles.filter(({ id }) => !known.has(id));
  const add = () => {
    const id = freeStyleId(list);
    editor.change('con', (now) => putStyle(now, { id, name: t('newName'), set: {} }));
    setOpenId(id);
  };
  return (
    <section className={pageStyles.parameters} data-testid="page-styles">
      <h3>{t('styles')}</h3>
      <p>{t('stylesText')}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((style) => (
            <StyleItem
              key={style.id}
              editor={editor}
              style={style}
              useCount={uses.get(style.id) ?? 0}
              isOpen={openId === style.id}
              onToggle={() => setOpenId(openId === style.id ? null : style.id)}
            />
          ))}
        </ul>
      )}
      <div className={styles.choice}>
        <Button size="small" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
          {t('addEmpty')}
        </Button>
        {mediums.length > 0 && (
          <select
            className={controlStyles.input}
            aria-label={t('addMedium')}
            disabled={isFull}
            value=""
            onChange={({ target }) => addMedium(editor, target.value)}
          >
            <option value="">{t('addMedium')}</option>
            {mediums.map((medium) => (
              <option key={medium.id} value={medium.id}>
                {nameOf(medium)}
              </option>
            ))}
          </select>
        )}
      </div>
      {isFull && <p>{t('full', { limit: maxPageStyles })}</p>}
    </section>
  );
}
