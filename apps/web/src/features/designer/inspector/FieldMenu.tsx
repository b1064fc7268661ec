import { type Editor, setFieldWithEnglish, type Widget } from '@zutai/diagram';
import type { InspectorField } from '@zutai/widgets';
import { Dropdown, type MenuProps } from 'antd';
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { canTake, listAlike, pasteProperty, readProperty, useCopiedProperty } from './copied-property.ts';
import styles from './inspector.module.css';

interface Asked {
  field: InspectorField;
  left: number;
  top: number;
  /** Gets the keyboard back. */
  opener: HTMLElement;
}

const FieldMenuContext = createContext<(asked: Asked) => void>(() => {});

/** Opens the menu of a line where the mouse or the button is. */
export function useFieldMenu(field: InspectorField): (event: MouseEvent<HTMLElement>) => void {
  const open = useContext(FieldMenuContext);
  return (event) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // A key presses a button at no place.
    const isKey = event.clientX === 0 && event.clientY === 0;
    const [left, top] = isKey ? [box.left, box.bottom] : [event.clientX, event.clientY];
    open({ field, left, top, opener: event.currentTarget });
  };
}

interface FieldMenuProps {
  editor: Editor;
  widgets: readonly Widget[];
  children: ReactNode;
}

/** The keyboard goes to the menu, and Escape closes it. */
function focusMenu(panel: HTMLDivElement | null): void {
  // It is placed first, unseen, and takes no focus before.
  setTimeout(() => panel?.querySelector<HTMLElement>('[role="menu"]')?.focus({ preventScroll: true }), 50);
}

/** One menu for all lines of the inspector: copies a property, gives it to others, or to all of the type. */
export function FieldMenu({ editor, widgets, children }: FieldMenuProps) {
  const t = useText('designer');
  const engine = useEngineText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const copied = useCopiedProperty((state) => state.copied);
  const context = useMemo(() => setAsked, []);
  const close = () => {
    asked?.opener.focus({ preventScroll: true });
    setAsked(null);
  };
  const itemsOf = ({ field }: Asked): NonNullable<MenuProps['items']> => {
    const name = engine.of(field.label);
    const own = readProperty(widgets, field);
    const alike = own === undefined ? [] : listAlike(editor, widgets, field);
    const taken = copied && canTake(widgets, copied) ? copied : null;
    return [
      {
        key: 'copy',
        label: t('propertyCopy', { name }),
        disabled: own === undefined,
        onClick: () => useCopiedProperty.setState({ copied: own ?? null }),
      },
      ...(copied
        ? [
            {
              key: 'paste',
              label: t('propertyPaste', { name: engine.of(copied.label) }),
              disabled: taken === null,
              onClick: () => taken && pasteProperty(editor, widgets, taken),
            },
          ]
        : []),
      {
        key: 'alike',
        label: t('propertyToAll', { count: alike.length }),
        disabled: alike.length === 0,
        onClick: () => own && setFieldWithEnglish(editor, own.path, own.value, own.english, alike),
      },
    ];
  };
  return (
    <FieldMenuContext value={context}>
      {children}
      {asked && (
        <Dropdown
          open
          trigger={['click']}
          menu={{ items: itemsOf(asked), onClick: close }}
          onOpenChange={(isOpen) => !isOpen && close()}
          popupRender={(menu) => <div ref={focusMenu}>{menu}</div>}
        >
          <span className={styles.menuPlace} style={{ left: asked.left, top: asked.top }} />
        </Dropdown>
      )}
    </FieldMenuContext>
  );
}
