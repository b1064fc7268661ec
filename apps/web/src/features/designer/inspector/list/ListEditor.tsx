import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  LinkOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { bindingKey, type Editor, localiseWidget, type Widget } from '@zutai/diagram';
import {
  fieldsOfItem,
  type InspectorList,
  type InspectorSection,
  isFieldVisible,
  listsOfItem,
} from '@zutai/widgets';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { moveItem } from '../../../../lib/list/index.ts';
import { BindingPicker } from '../../binding/BindingPicker.tsx';
import { useEngineText } from '../../model/words/use-engine-text.ts';
import { useSourceTitle } from '../../model/words/use-source-title.ts';
import { useShellStore } from '../../page/shell-store.ts';
import { commonValue } from '../common-field.ts';
import { FieldLine } from '../FieldLine.tsx';
import {
  bindingOf,
  isListOfBindings,
  itemTitle,
  placeAfterMove,
  placeAfterRemoval,
  setItems,
  toggleItem,
} from './list-edit.ts';
import styles from './list-editor.module.css';

interface ListEditorProps {
  editor: Editor;
  widgets: readonly Widget[];
  section: InspectorSection;
  list: InspectorList;
}

/** A list of alike items: each folds out into its own lines; items are added, removed and moved. */
export function ListEditor({ editor, widgets, section, list }: ListEditorProps) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const engine = useEngineText();
  const words = { text: engine.of, source: useSourceTitle() };
  const language = useShellStore((state) => state.language);
  const [isPicking, setPicking] = useState(false);
  const [openPlace, setOpenPlace] = useState<number | null>(null);
  const { value, isMixed } = commonValue(widgets, list.path);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const [first] = widgets;
  if (first === undefined) return null;
  // Items are called by what they say in the language the drawing shows, as their lines are written.
  const shown = language === 'en' ? localiseWidget(first) : first;
  const name = engine.of(list.label);
  const write = (next: readonly unknown[]) => setItems(editor, list.path, items, next);
  const add = () => {
    write([...items, list.create(items.length)]);
    setOpenPlace(items.length);
  };
  const remove = (place: number) => {
    write(items.filter((_item, at) => at !== place));
    setOpenPlace((open) => placeAfterRemoval(open, place));
  };
  const move = (from: number, to: number) => {
    write(moveItem(items, from, to));
    setOpenPlace((open) => placeAfterMove(open, from, to));
  };
  const drawItem = (place: number) => {
    const fields = fieldsOfItem(list, place);
    const visible = fields.filter((field) => isFieldVisible(field, first, { ...section, fields }));
    const isOpen = openPlace === place;
    const title = `${place + 1}. ${itemTitle(shown, visible, words) || t('listItemEmpty')}`;
    const button = (label: string, icon: ReactNode, isDisabled: boolean, run: () => void) => (
      <Button
        size="small"
        type="text"
        icon={icon}
        disabled={isDisabled}
        aria-label={`${label}: ${title}`}
        title={label}
        onClick={run}
      />
    );
    return (
      <li key={place} className={styles.item} data-open={isOpen}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            title={title}
            onClick={() => setOpenPlace(isOpen ? null : place)}
          >
            {title}
          </button>
          {button(t('listUp'), <ArrowUpOutlined />, place === 0, () => move(place, place - 1))}
          {button(t('listDown'), <ArrowDownOutlined />, place === items.length - 1, () =>
            move(place, place + 1),
          )}
          {button(t('listRemove'), <DeleteOutlined />, false, () => remove(place))}
        </div>
        {isOpen && (
          <div className={styles.lines}>
            {visible.map((field) => (
              <FieldLine key={field.path} editor={editor} widgets={widgets} field={field} />
            ))}
            {listsOfItem(list, place).map((inner) => (
              <ListEditor key={inner.path} editor={editor} widgets={widgets} section={section} list={inner} />
            ))}
          </div>
        )}
      </li>
    );
  };
  return (
    <fieldset className={styles.list} data-list={list.path}>
      <legend>
        {name}
        {!isMixed && <span className={styles.count}>{items.length}</span>}
      </legend>
      {isMixed && <p className={styles.note}>{t('mixed')}</p>}
      {items.length > 0 && <ol className={styles.items}>{items.map((_item, place) => drawItem(place))}</ol>}
      {isListOfBindings(list) && (
        <Button
          size="small"
          icon={<LinkOutlined />}
          disabled={isMixed}
          aria-label={`${tool('bindSeveral')}: ${name}`}
          onClick={() => setPicking(true)}
        >
          {tool('bindSeveral')}
        </Button>
      )}
      {isPicking && (
        <BindingPicker
          current={undefined}
          taken={new Set(items.flatMap((item) => bindingKey(bindingOf(item)) ?? []))}
          types={[bindingOf(list.create(0)).type ?? 'signal']}
          isForWriting={false}
          onClose={() => setPicking(false)}
          onPick={(binding) => {
            setOpenPlace(null);
            write(toggleItem(list, items, binding));
          }}
        />
      )}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={isMixed || items.length >= list.maxItems}
        aria-label={`${t('listAdd')}: ${name}`}
        onClick={add}
      >
        {t('listAdd')}
      </Button>
    </fieldset>
  );
}
