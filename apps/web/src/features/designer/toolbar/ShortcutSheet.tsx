import { commands } from '@zutai/diagram';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type HostAction, hostActions } from '../host/actions.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './shortcut-sheet.module.css';

interface Row {
  key: string;
  name: string;
  keys: readonly string[];
}

function matches({ name, keys }: Row, keyword: string): boolean {
  const text = `${name} ${keys.join(' ')}`.toLowerCase();
  const plain = text.replaceAll(' ', '');
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word) || plain.includes(word));
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ key, name, keys }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {keys.map((text) => (
                <kbd key={text}>{text}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Everything that has a shortcut, and says it; found by its name or by its keys. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const reuse = useText('designerReuse');
  const engine = useEngineText();
  const [keyword, setKeyword] = useState('');
  const first = useFirstFocus();
  const nameOf = ({ text }: HostAction) => {
    if ('designer' in text) return t(text.designer);
    if ('reuse' in text) return reuse(text.reuse);
    return 'tool' in text ? tool(text.tool) : engine.of(`widget.${text.widgetType}.name`);
  };
  const rowsOf = (group: HostAction['group']) =>
    hostActions
      .filter(({ group: own, shortcuts }) => own === group && shortcuts.length > 0)
      .map((action) => ({
        key: action.id,
        name: nameOf(action),
        keys: action.shortcuts.map((one) => shortcutText(one)),
      }));
  const mouse = [
    ['pan', 'panKeys'],
    ['wheelZoom', 'wheelKeys'],
    ['addToSelection', 'addKeys'],
    ['pickUnder', 'pickUnderKeys'],
    ['pickDeep', 'pickDeepKeys'],
    ['portPipe', 'portPipeKeys'],
    ['dragCopy', 'dragCopyKeys'],
    ['dragAxis', 'dragAxisKeys'],
    ['dragCentre', 'dragCentreKeys'],
    ['areaInside', 'areaInsideKeys'],
    ['areaTouch', 'areaTouchKeys'],
    ['measure', 'measureKeys'],
  ] as const;
  const own = [
    { key: 'text', name: tool('keysText'), keys: ['Enter', tool('doubleClick')] },
    { key: 'group', name: tool('keysGroup'), keys: ['Enter', tool('doubleClick')] },
    { key: 'pipe', name: tool('keysPipe'), keys: [tool('dragging'), tool('doubleClick')] },
    { key: 'points', name: tool('keysPoints'), keys: ['Enter', tool('doubleClick'), '⌫', 'Esc'] },
  ];
  const tables = [
    {
      title: t('keysGeneral'),
      rows: commands
        .filter(({ shortcuts }) => shortcuts.length > 0)
        .map(({ id, textKey, shortcuts }) => ({
          key: id,
          name: engine.of(textKey),
          keys: shortcuts.map((one) => shortcutText(one)),
        })),
    },
    { title: t('keysView'), rows: rowsOf('view') },
    { title: t('keysTools'), rows: [...rowsOf('tool'), ...own] },
    {
      title: t('keysMouse'),
      rows: mouse.map(([name, keys]) => ({ key: name, name: t(name), keys: [t(keys)] })),
    },
  ].map(({ title, rows }) => ({ title, rows: rows.filter((row) => matches(row, keyword)) }));
  const [general, ...others] = tables;
  const isEmpty = tables.every(({ rows }) => rows.length === 0);
  return (
    <Modal
      open={isOpen}
      title={t('shortcuts')}
      footer={t('shortcutsText')}
      width={860}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      afterClose={() => setKeyword('')}
    >
      <Input
        ref={first.target}
        allowClear
        value={keyword}
        placeholder={tool('keysSearch')}
        aria-label={tool('keysSearch')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.sheet} data-testid="shortcut-sheet" aria-label={t('shortcuts')} tabIndex={0}>
        {isEmpty && <EmptyState title={tool('keysNothing')} />}
        {general && <Table {...general} />}
        <div>
          {others.map((table) => (
            <Table key={table.title} {...table} />
          ))}
        </div>
      </section>
    </Modal>
  );
}
