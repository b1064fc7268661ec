import { commands } from '@zutai/diagram';
import { Modal } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { type HostAction, hostActions } from '../host/actions.ts';
import { shortcutText } from '../model/shortcut-text.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import styles from './shortcut-sheet.module.css';

interface Row {
  key: string;
  name: string;
  keys: readonly string[];
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
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

/** Everything that has a shortcut, and says it. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('designer');
  const engine = useEngineText();
  const nameOf = ({ text }: HostAction) =>
    'designer' in text ? t(text.designer) : engine.of(`widget.${text.widgetType}.name`);
  const rowsOf = (group: HostAction['group']) =>
    hostActions
      .filter((action) => action.group === group)
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
    ['dragCopy', 'dragCopyKeys'],
    ['dragAxis', 'dragAxisKeys'],
    ['dragCentre', 'dragCentreKeys'],
  ] as const;
  return (
    <Modal open={isOpen} title={t('shortcuts')} footer={t('shortcutsText')} width={860} onCancel={onClose}>
      <div className={styles.sheet} data-testid="shortcut-sheet">
        <Table
          title={t('keysGeneral')}
          rows={commands
            .filter(({ shortcuts }) => shortcuts.length > 0)
            .map(({ id, textKey, shortcuts }) => ({
              key: id,
              name: engine.of(textKey),
              keys: shortcuts.map((one) => shortcutText(one)),
            }))}
        />
        <div>
          <Table title={t('keysView')} rows={rowsOf('view')} />
          <Table title={t('keysTools')} rows={rowsOf('tool')} />
          <Table
            title={t('keysMouse')}
            rows={mouse.map(([name, keys]) => ({ key: name, name: t(name), keys: [t(keys)] }))}
          />
        </div>
      </div>
    </Modal>
  );
}
