import { CloseOutlined, DeleteOutlined } from '@ant-design/icons';
import {
  changeStyle,
  type Editor,
  isStyleValue,
  type PageStyle,
  removeStyle,
  type StylePath,
  stylePaths,
} from '@zutai/diagram';
import { Button } from 'antd';
import { useId } from 'react';
import { useText } from '../../../lib/language/index.ts';
import controlStyles from '../inspector/control/control.module.css';
import { controls } from '../inspector/control/control.ts';
import { DraftField } from '../inspector/control/DraftField.tsx';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './page-style.module.css';
import { StyleSwatch } from './StyleSwatch.tsx';
import { fieldOfStyle } from './style-fields.ts';
import { useStyleName } from './style-name.ts';

/** What a property is at first when a style begins to fix it. */
const starts: Readonly<Record<StylePath, string | number | boolean>> = {
  'style.fill.enable': true,
  'style.fill.color': '$equipment',
  'style.stroke.enable': true,
  'style.stroke.color': '$line',
  'style.stroke.width': 1,
  'style.stroke.dasharray': '',
  'style.font.size': 14,
  'style.font.color': '$text',
  'style.font.family': '',
  'style.font.weight': 'normal',
  'style.font.style': 'normal',
  'style.font.underLine': false,
  'style.opacity': 1,
  'data.thickness': 10,
  'data.cap': 'butt',
  'data.flowColor': '$accent',
};

function PropertyLine(props: {
  editor: Editor;
  style: PageStyle;
  path: StylePath;
  onSet: (value: unknown) => void;
  onRemove: () => void;
}) {
  const t = useText('designerStyle');
  const engine = useEngineText();
  const id = useId();
  const field = fieldOfStyle(props.path);
  const Control = controls[field.kind];
  const name = engine.of(field.label);
  return (
    <div className={styles.field} data-property={props.path}>
      <label htmlFor={id}>{name}</label>
      <Control
        id={id}
        field={field}
        editor={props.editor}
        widgets={[]}
        value={props.style.set[props.path]}
        isMixed={false}
        isDisabled={false}
        onCommit={props.onSet}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        title={t('removeProperty', { name })}
        aria-label={t('removeProperty', { name })}
        onClick={props.onRemove}
      />
    </div>
  );
}

interface StyleItemProps {
  editor: Editor;
  style: PageStyle;
  /** How many widgets follow it. */
  useCount: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One style in the list of the page: its look and name; open also its properties. Each change is one step. */
export function StyleItem({ editor, style, useCount, isOpen, onToggle }: StyleItemProps) {
  const t = useText('designerStyle');
  const engine = useEngineText();
  const nameOf = useStyleName();
  const name = nameOf(style);
  const change = (edit: (now: PageStyle) => PageStyle) =>
    editor.change('edit', (page) => changeStyle(page, style.id, edit));
  const setValue = (path: StylePath, value: unknown) => {
    if (isStyleValue(path, value)) change((now) => ({ ...now, set: { ...now.set, [path]: value } }));
  };
  const unset = (path: StylePath) =>
    change((now) => {
      const { [path]: _gone, ...set } = now.set;
      return { ...now, set };
    });
  const fixed = stylePaths.filter((path) => style.set[path] !== undefined);
  const open = stylePaths.filter((path) => style.set[path] === undefined);
  return (
    <li className={styles.item} data-style={style.id}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          title={t('edit', { name })}
          onClick={onToggle}
        >
          <StyleSwatch set={style.set} />
          <span>{name}</span>
          <small>{t('uses', { count: useCount })}</small>
        </button>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          title={t('remove', { name })}
          aria-label={t('remove', { name })}
          onClick={() => editor.change('edit', (page) => removeStyle(page, style.id))}
        />
      </div>
      {isOpen && (
        <div className={styles.properties}>
          <DraftField
            label={t('name')}
            value={style.name}
            onDone={(text) => text.trim() !== '' && change((now) => ({ ...now, name: text.trim() }))}
          />
          <DraftField
            label={t('nameEn')}
            value={style.nameEn ?? ''}
            onDone={(text) => change((now) => ({ ...now, nameEn: text.trim() }))}
          />
          {fixed.length === 0 && <p>{t('noProperty')}</p>}
          {fixed.map((path) => (
            <PropertyLine
              key={path}
              editor={editor}
              style={style}
              path={path}
              onSet={(value) => setValue(path, value)}
              onRemove={() => unset(path)}
            />
          ))}
          {open.length > 0 && (
            <select
              className={controlStyles.input}
              aria-label={t('addProperty')}
              value=""
              onChange={({ target }) => {
                const path = open.find((each) => each === target.value);
                if (path !== undefined) setValue(path, starts[path]);
              }}
            >
              <option value="">{t('addProperty')}</option>
              {open.map((path) => (
                <option key={path} value={path}>
                  {engine.of(fieldOfStyle(path).label)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </li>
  );
}
