import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  changeWidget,
  filledParameter,
  isRepeaterWidget,
  maxRepeaterEntries,
  parametersOf,
} from '@zutai/diagram';
import { App, Button } from 'antd';
import { useState } from 'react';
import { parseTsv } from '../../../../../components/cell-grid/index.ts';
import { NumberBox } from '../../../../../components/number-input/index.ts';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { useShellStore } from '../../../page/shell-store.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';
import { useDraftText } from '../use-draft-text.ts';
import own from './entries.module.css';
import {
  addEntries,
  countUpEntries,
  type EntryField,
  type LeftOut,
  longestEntry,
  pasteEntries,
  readEntries,
  setEntry,
  shownTitle,
  type TitledEntry,
  withEntries,
} from './entry-edit.ts';
import { FoundEntries } from './FoundEntries.tsx';
import { SignalChoice } from './SignalChoice.tsx';

interface CellProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onCommit: (value: string) => void;
  onPaste: (cells: string[][]) => void;
}

function Cell({ label, value, isDisabled, onCommit, onPaste }: CellProps) {
  const draft = useDraftText(value, onCommit);
  return (
    <input
      className={styles.input}
      aria-label={label}
      disabled={isDisabled}
      value={draft.shown}
      spellCheck={false}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') draft.done();
        if (key === 'Escape') draft.leave();
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!/[\t\n]/.test(text.trimEnd())) return;
        event.preventDefault();
        draft.cancel();
        onPaste(parseTsv(text));
      }}
    />
  );
}

/** The prefixes or signals that a repeater goes over, as a small table. */
export function EntriesControl({ field: { path }, editor, widgets, isMixed, isDisabled }: ControlProps) {
  const t = useText('designerReuse');
  const designer = useText('designer');
  const { sources, context } = useHost();
  const { message } = App.useApp();
  const titleOf = useTitle();
  const language = useShellStore((state) => state.language);
  const [count, setCount] = useState(5);
  const [isFinding, setFinding] = useState(false);
  const repeater = widgets.find(isRepeaterWidget);
  if (isMixed || repeater === undefined) return <span className={styles.boundNote}>{designer('mixed')}</span>;
  // Titles are read and written in the language the drawing shows; prefixes and tags are the same in all.
  const entries = readEntries(repeater, path);
  const { source, faceplateId } = repeater.data;
  const con = context.faceplates?.faceplates.get(faceplateId)?.con;
  const texts = con ? parametersOf(con).filter(({ kind }) => kind === 'text') : [];
  const filled = con && filledParameter(repeater.data, con);
  const isFull = entries.length >= maxRepeaterEntries;
  const heads: { field: EntryField; name: string }[] = [
    { field: 'value', name: source === 'signals' ? t('entriesTag') : t('entriesPrefix') },
    { field: 'title', name: t('entriesTitle') },
  ];
  const hasEquipment = sources.equipments.length > 1;
  // Of several repeaters each keeps the English of its own.
  const commit = (edit: (before: readonly TitledEntry[]) => readonly TitledEntry[]) =>
    editor.change('edit', (page) =>
      editor.state.selection.reduce(
        (now, id) => changeWidget(now, id, (each) => withEntries(each, path, edit(readEntries(each, path)))),
        page,
      ),
    );
  const tell = ({ rows, long, unknown }: LeftOut) => {
    const words = [
      ...(rows > 0 ? [t('entriesLeftRows', { limit: maxRepeaterEntries, count: rows })] : []),
      ...(long > 0 ? [t('entriesLeftLong', { limit: longestEntry, count: long })] : []),
      ...(unknown > 0 ? [t('entriesLeftUnknown', { count: unknown })] : []),
    ];
    if (words.length > 0) void message.warning({ content: words.join(' '), key: 'entries', duration: 6 });
  };
  return (
    <div className={styles.stack} data-field="data.entries">
      {con && texts.length === 0 && <span className={styles.failure}>{t('entriesNoText')}</span>}
      {texts.length > 1 && (
        <label className={styles.parameter}>
          <span>{t('entriesParameter')}</span>
          <select
            className={styles.input}
            disabled={isDisabled}
            value={filled?.name ?? ''}
            onChange={({ target }) => editor.setField('data.parameter', target.value)}
          >
            {texts.map((one) => (
              <option key={one.name} value={one.name}>
                {titleOf(one) || one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {entries.length > 0 && (
        <table className={own.table}>
          <thead>
            <tr>
              <th aria-label="#" />
              {heads.map(({ field, name }) => (
                <th key={field}>{name}</th>
              ))}
              {hasEquipment && <th>{t('entriesEquipment')}</th>}
              <th aria-label={designer('listRemove')} />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
              <tr key={row}>
                <td className={own.number}>{row + 1}</td>
                {heads.map(({ field, name }) => (
                  <td key={field}>
                    <Cell
                      label={t('entriesRow', { name, row: row + 1 })}
                      value={(field === 'title' ? shownTitle(entry, language) : entry[field]) ?? ''}
                      isDisabled={isDisabled}
                      onCommit={(text) => {
                        tell({ rows: 0, long: text.trim().length > longestEntry ? 1 : 0, unknown: 0 });
                        commit((before) => setEntry(before, row, field, text, language));
                      }}
                      onPaste={(cells) => {
                        const paste = (before: readonly TitledEntry[]) =>
                          pasteEntries(before, row, field, cells, sources.equipments, language);
                        tell(paste(entries).left);
                        commit((before) => paste(before).entries);
                      }}
                    />
                  </td>
                ))}
                {hasEquipment && (
                  <td>
                    <select
                      className={styles.input}
                      aria-label={t('entriesRow', { name: t('entriesEquipment'), row: row + 1 })}
                      disabled={isDisabled}
                      value={entry.equipId ?? ''}
                      onChange={({ target: { value } }) =>
                        commit((before) => setEntry(before, row, 'equipId', value))
                      }
                    >
                      <option value="">{t('entriesOwn')}</option>
                      {sources.equipments.map((each) => (
                        <option key={each.id} value={each.id}>
                          {titleOf(each)}
                        </option>
                      ))}
                    </select>
                  </td>
                )}
                <td>
                  <Button
                    size="small"
                    type="text"
                    icon={<CloseOutlined />}
                    disabled={isDisabled}
                    title={designer('listRemove')}
                    aria-label={t('entriesRemove', { row: row + 1 })}
                    onClick={() => commit((before) => before.filter((_entry, place) => place !== row))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={own.buttons}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={isDisabled || isFull}
          onClick={() => commit((before) => setEntry(before, before.length, 'value', ''))}
        >
          {t('entriesAdd')}
        </Button>
        <span className={own.count}>
          <NumberBox
            size="small"
            min={1}
            max={maxRepeaterEntries}
            precision={0}
            aria-label={t('entriesMore')}
            value={count}
            onChange={(next) => setCount(next ?? 1)}
          />
          <Button
            size="small"
            disabled={isDisabled || isFull}
            onClick={() => commit((before) => countUpEntries(before, count))}
          >
            {t('entriesCount')}
          </Button>
        </span>
        {source === 'prefixes' && (
          <Button
            size="small"
            disabled={isDisabled || filled === undefined}
            aria-expanded={isFinding}
            onClick={() => setFinding(!isFinding)}
          >
            {t('entriesFind')}
          </Button>
        )}
      </div>
      {source === 'signals' && (
        <SignalChoice
          isDisabled={isDisabled || isFull}
          onChoose={(entry) => commit((before) => addEntries(before, [entry]))}
        />
      )}
      {isFinding && source === 'prefixes' && filled && (
        <FoundEntries
          faceplateId={faceplateId}
          parameter={filled.name}
          onTake={(found) => {
            commit((before) => addEntries(before, found));
            setFinding(false);
          }}
        />
      )}
      <span className={styles.boundNote}>
        {isFull ? t('entriesFull', { limit: maxRepeaterEntries }) : t('entriesPaste')}
      </span>
    </div>
  );
}
