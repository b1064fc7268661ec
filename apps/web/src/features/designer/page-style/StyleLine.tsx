import { PlusOutlined, UndoOutlined } from '@ant-design/icons';
import {
  backToStyle,
  chooseStyle,
  detachStyle,
  type Editor,
  findStyle,
  makeStyle,
  ownPaths,
  stylesOf,
  type Widget,
} from '@zutai/diagram';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import controlStyles from '../inspector/control/control.module.css';
import lineStyles from '../inspector/inspector.module.css';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './page-style.module.css';
import { StyleOptions } from './StyleOptions.tsx';
import { fieldOfStyle } from './style-fields.ts';

interface StyleLineProps {
  editor: Editor;
  widgets: readonly Widget[];
  isDisabled: boolean;
}

/** Which style of the page the selected widgets follow, and in what they do not; makes a new one of their look. */
export function StyleLine({ editor, widgets, isDisabled }: StyleLineProps) {
  const t = useText('designerStyle');
  const engine = useEngineText();
  const id = useId();
  const con = useEditorPart(editor, (state) => state.page.con);
  const [name, setName] = useState<string | null>(null);
  const page = { con };
  const ids = new Set(widgets.map((widget) => findStyle(page, widget.styleId)?.id ?? ''));
  const [chosen = ''] = ids;
  const isMixed = ids.size > 1;
  const own = [
    ...new Set(
      widgets.flatMap((widget) => {
        const style = findStyle(page, widget.styleId);
        return style ? ownPaths(widget, style) : [];
      }),
    ),
  ];
  const selection = widgets.map((widget) => widget.id);
  const change = (edit: (now: Editor['page']) => Editor['page']) => editor.change('edit', edit);
  const choose = (styleId: string) => {
    if (styleId === '') change((now) => detachStyle(now, selection));
    else chooseStyle(editor, styleId);
  };
  const make = () => {
    if (name !== null && makeStyle(editor, name)) setName(null);
  };
  const list = own.map((path) => engine.of(fieldOfStyle(path).label)).join(t('comma'));
  return (
    <div className={lineStyles.line} data-wide="true" data-testid="style-line">
      <label htmlFor={id}>{t('style')}</label>
      <div className={styles.choice}>
        <select
          id={id}
          className={controlStyles.input}
          disabled={isDisabled}
          value={isMixed ? '?' : chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {isMixed && <option value="?">{t('mixed')}</option>}
          <option value="">{t('styleNone')}</option>
          <StyleOptions styles={stylesOf(page)} />
        </select>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-expanded={name !== null}
          title={t('make')}
          aria-label={t('make')}
          onClick={() => setName(name === null ? '' : null)}
        />
      </div>
      {name !== null && (
        <div className={styles.choice}>
          <input
            className={controlStyles.input}
            ref={focusAtOnce}
            aria-label={t('makeName')}
            placeholder={t('makeName')}
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') make();
              if (key === 'Escape') setName(null);
            }}
          />
          <Button size="small" type="primary" disabled={name.trim() === ''} onClick={make}>
            {t('makeOk')}
          </Button>
        </div>
      )}
      {own.length > 0 && (
        <div className={styles.own}>
          <span>{t('own', { count: own.length, list })}</span>
          <Button
            size="small"
            icon={<UndoOutlined />}
            disabled={isDisabled}
            onClick={() => change((now) => backToStyle(now, selection))}
          >
            {t('backAll')}
          </Button>
        </div>
      )}
    </div>
  );
}
