import type { Editor } from '@zutai/diagram';
import { Input, Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { stepOf } from '../binding/ChoiceList.tsx';
import type { Panels } from '../host/actions.ts';
import { useFocusReturn } from '../host/focus.ts';
import styles from './command-palette.module.css';
import { findItems } from './find-items.ts';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';

interface CommandPaletteProps {
  editor: Editor;
  panels: Panels;
  onClose: () => void;
}

/** Every command with its key, found by its name; Enter runs the one that is marked. */
export function CommandPalette({ editor, panels, onClose }: CommandPaletteProps) {
  useFocusReturn();
  const t = useText('designerTool');
  const first = useFirstFocus();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [place, setPlace] = useState(0);
  const items = usePaletteItems(editor, panels);
  const found = useMemo(() => findItems(items, keyword), [items, keyword]);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(place, found.length - 1);
  const active = found[at];
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const run = (item: PaletteItem | undefined) => {
    if (!item?.isEnabled) return;
    onClose();
    item.run();
  };
  return (
    <Modal
      open
      title={t('commandPalette')}
      footer={null}
      width={560}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <Input
        ref={first.target}
        allowClear
        value={keyword}
        placeholder={t('paletteSearch')}
        aria-label={t('paletteSearch')}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.key}`}
        onChange={({ target }) => {
          setKeyword(target.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          const step = stepOf(event.key, found.length);
          if (event.key === 'Enter') run(active);
          else if (step !== undefined) setPlace(Math.max(0, Math.min(found.length - 1, at + step)));
          else return;
          event.preventDefault();
        }}
      />
      {found.length === 0 ? (
        <EmptyState title={t('paletteNothing')} />
      ) : (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t('commandPalette')}
          className={styles.list}
          data-testid="command-palette"
        >
          {found.map((item) => (
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              aria-selected={item === active}
              aria-disabled={!item.isEnabled}
              tabIndex={-1}
              className={styles.item}
              data-testid={`palette-${item.key}`}
              onClick={() => run(item)}
              onKeyDown={() => {}}
            >
              <span>{item.name}</span>
              <span className={styles.keys}>
                {item.keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </div>
          ))}
        </div>
      )}
    </Modal>
  );
}
