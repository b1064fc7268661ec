import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { INSPECTION_ITEM_KINDS, type InspectionItem, MAX_INSPECTION_ITEMS } from '@zutai/contract';
import { INSPECTION_KIND_WORDS, sayIn } from '@zutai/lists';
import { Button, Checkbox, Input, Select } from 'antd';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { moveItem } from '../../../lib/list/index.ts';
import styles from '../inspection.module.css';

const NEW: InspectionItem = {
  ...{ title: '', kind: 'yesNo', min: null, max: null, unit: '', tag: '', isRequired: true },
};

interface ItemsEditorProps {
  id?: string;
  value?: readonly InspectionItem[];
  onChange?: (items: readonly InspectionItem[]) => void;
}

function Limits({ item, set }: { item: InspectionItem; set: (change: Partial<InspectionItem>) => void }) {
  const t = useText('inspection');
  return (
    <>
      {item.kind === 'live' && (
        <Input
          aria-label={t('itemTag')}
          placeholder={t('itemTag')}
          value={item.tag}
          maxLength={200}
          spellCheck={false}
          onChange={({ target }) => set({ tag: target.value })}
        />
      )}
      <NumberBox
        aria-label={t('itemMin')}
        placeholder={t('itemMin')}
        controls={false}
        value={item.min}
        onChange={(min) => set({ min })}
      />
      <NumberBox
        aria-label={t('itemMax')}
        placeholder={t('itemMax')}
        controls={false}
        value={item.max}
        onChange={(max) => set({ max })}
      />
      <Input
        aria-label={t('itemUnit')}
        placeholder={t('itemUnit')}
        value={item.unit}
        maxLength={20}
        onChange={({ target }) => set({ unit: target.value })}
      />
    </>
  );
}

/** The questions of a content, in their order. */
export function ItemsEditor({ id, value = [], onChange }: ItemsEditorProps) {
  const t = useText('inspection');
  const say = sayIn(useLanguage());
  const setAt = (place: number, change: Partial<InspectionItem>) =>
    onChange?.(value.map((item, at) => (at === place ? { ...item, ...change } : item)));
  return (
    <div id={id} className={styles.items}>
      {value.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        <fieldset key={place} className={styles.item} aria-label={item.title}>
          <Input
            aria-label={t('itemTitle')}
            placeholder={t('itemTitle')}
            value={item.title}
            maxLength={100}
            onChange={({ target }) => setAt(place, { title: target.value })}
          />
          <div className={styles.itemRow}>
            <Select
              aria-label={t('itemKind')}
              value={item.kind}
              onChange={(kind) => setAt(place, { kind })}
              options={INSPECTION_ITEM_KINDS.map((kind) => ({
                value: kind,
                label: say.text(INSPECTION_KIND_WORDS[kind]),
              }))}
            />
            {(item.kind === 'number' || item.kind === 'live') && (
              <Limits item={item} set={(change) => setAt(place, change)} />
            )}
            {item.kind !== 'live' && (
              <Checkbox
                checked={item.isRequired}
                onChange={({ target }) => setAt(place, { isRequired: target.checked })}
              >
                {t('itemRequired')}
              </Checkbox>
            )}
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('itemUp', { title: item.title })}
              disabled={place === 0}
              onClick={() => onChange?.(moveItem(value, place, place - 1))}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('itemRemove', { title: item.title })}
              onClick={() => onChange?.(value.filter((_, at) => at !== place))}
            />
          </div>
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_INSPECTION_ITEMS}
        onClick={() => onChange?.([...value, { ...NEW, title: t('itemNew', { number: value.length + 1 }) }])}
      >
        {t('itemAdd')}
      </Button>
    </div>
  );
}
