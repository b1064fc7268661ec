import { calls, type Equipment, type Signal } from '@zutai/contract';
import { App } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLeaveWarning } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { useShortcut } from '../../../shell/use-shortcut.ts';
import { isForeign } from '../../gateway/index.ts';
import { AnnouncedDialog } from './AnnouncedDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { EmptySignals } from './EmptySignals.tsx';
import { SignalGrid } from './grid/SignalGrid.tsx';
import { useGrid } from './grid/use-grid.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import type { DriverChoice } from './model/cell-text.ts';
import type { SignalTexts } from './model/field.ts';
import { boundsOf } from './model/range.ts';
import { addRows, type DraftRow, removeRows } from './model/table.ts';
import { newTexts } from './model/texts.ts';
import { RowDrawer } from './RowDrawer.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SignalCards } from './SignalCards.tsx';
import { SignalToolbar } from './SignalToolbar.tsx';
import styles from './signal-tab.module.css';
import { useDraft } from './use-draft.ts';
import { type RowFilter, useShownRows } from './use-shown-rows.ts';

const LIVE_KEY = 'signals:live';
const NOTHING: ReadonlySet<string> = new Set();

export interface SignalEditorProps {
  equipment: Equipment;
  signals: readonly Signal[];
  drivers: readonly DriverChoice[];
  reload: () => Promise<unknown>;
}

/** The signal table with its tools; on a phone a list. */
export function SignalEditor({ equipment, signals, drivers, reload }: SignalEditorProps) {
  const t = useText('signal');
  const { message, modal } = App.useApp();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const canEdit = useCan('equipment_edit');
  const draft = useDraft(equipment.id, signals, drivers);
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<RowFilter>({
    keyword: '',
    driver: address.get('driver') ?? '',
    only: 'all',
  });
  const rows = useShownRows(draft.table.rows, filter, draft.hasProblem);
  const grid = useGrid({ rows, drivers, canEdit, change: draft.change });
  const [chosen, setChosen] = useState(NOTHING);
  const [hasLive, setLive] = useState(() => localStorage.getItem(LIVE_KEY) !== '0');
  const [dialog, setDialog] = useState<'import' | 'announced' | null>(null);
  const [copied, setCopied] = useState<readonly DraftRow[]>([]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const gateway = useCall(
    calls.gateway.info,
    { id: equipment.gatewayId ?? '' },
    { isEnabled: equipment.gatewayId !== null },
  ).data;
  const isForeignGateway = gateway !== undefined && isForeign(gateway);
  const hasChanges = draft.changeCount > 0;
  useLeaveWarning(hasChanges);

  /** What the toolbar acts on: rows chosen by checkbox, else those of the chosen cells. */
  const targets = (): readonly DraftRow[] => {
    const checked = draft.table.rows.filter(({ key }) => chosen.has(key));
    if (checked.length > 0 || grid.range === null) return checked;
    const { top, bottom } = boundsOf(grid.range);
    return rows.slice(top, bottom + 1);
  };
  const add = (texts: readonly SignalTexts[]) => {
    draft.change((table) => addRows(table, texts));
    grid.jump({ row: rows.length, column: 0 });
  };
  const addRow = () => {
    if (isPhone) setOpenKey('new');
    else {
      const last = draft.table.rows.at(-1)?.texts;
      add([
        newTexts(last?.driverId ?? (isForeignGateway ? '' : (drivers[0]?.id ?? '')), {
          group: last?.group ?? '',
        }),
      ]);
    }
  };
  const remove = () => {
    const keys = new Set(targets().map(({ key }) => key));
    draft.change((table) => removeRows(table, keys));
    setChosen(NOTHING);
  };
  const save = async () => {
    if (!hasChanges) return;
    grid.commit();
    const result = await draft.saveAll();
    if (result.kind === 'saved') {
      message.success(t('saved', { added: result.added, changed: result.changed, deleted: result.deleted }));
      setChosen(NOTHING);
      await reload();
    } else if (result.kind === 'invalid') message.warning(t('fixFirst'));
    else message.error(result.message);
  };
  const askSave = () => {
    grid.commit();
    const count = draft.changes.removed.length;
    if (count === 0 || draft.problemCount > 0) void save();
    else
      modal.confirm({
        title: t('removeAsk', { count }),
        okText: t('save'),
        okButtonProps: { danger: true },
        onOk: save,
      });
  };
  const openImport = () => {
    if (hasChanges) message.warning(t('importUnsaved'));
    else setDialog('import');
  };

  useShortcut('s', askSave);

  const isEmpty = draft.table.rows.length === 0 && draft.table.removed.length === 0;
  const openAnnounced = isForeignGateway ? () => setDialog('announced') : undefined;
  const isLive = hasLive && equipment.gatewayId !== null;
  const list = isPhone ? (
    <SignalCards rows={rows} draft={draft} drivers={drivers} hasLive={isLive} onOpen={setOpenKey} />
  ) : (
    <div className={styles.grid}>
      <SignalGrid
        grid={grid}
        rows={rows}
        draft={draft}
        drivers={drivers}
        hasLive={isLive}
        canEdit={canEdit}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={setOpenKey}
        onSave={askSave}
      />
    </div>
  );
  return (
    <div className={styles.tab}>
      {isEmpty ? (
        <EmptySignals
          equipmentId={equipment.id}
          canEdit={canEdit}
          hasDriver={drivers.length > 0}
          onAdd={addRow}
          onImport={openImport}
          onAnnounced={openAnnounced}
        />
      ) : (
        <>
          <SignalToolbar
            equipment={equipment}
            drivers={drivers}
            filter={filter}
            onFilter={setFilter}
            draft={draft}
            grid={grid}
            canEdit={canEdit}
            isPhone={isPhone}
            shownCount={rows.length}
            targetCount={targets().length}
            hasLive={hasLive}
            onLive={(isOn) => {
              localStorage.setItem(LIVE_KEY, isOn ? '1' : '0');
              setLive(isOn);
            }}
            onAdd={addRow}
            onDuplicate={() => setCopied(targets())}
            onRemove={remove}
            onImport={openImport}
            onAnnounced={openAnnounced}
          />
          {isLive ? <EquipmentLive equipmentId={equipment.id}>{list}</EquipmentLive> : list}
          {canEdit && <SaveBar draft={draft} isPhone={isPhone} onSave={askSave} onFilter={setFilter} />}
        </>
      )}
      <RowDrawer
        openKey={openKey}
        rows={rows}
        draft={draft}
        drivers={drivers}
        canEdit={canEdit}
        onOpen={setOpenKey}
        onAdd={(texts) => add([texts])}
      />
      <DuplicateDialog
        rows={copied}
        drivers={drivers}
        onDuplicate={(texts) => {
          add(texts);
          setCopied([]);
        }}
        onClose={() => setCopied([])}
      />
      <ImportDialog
        equipmentId={equipment.id}
        equipmentTitle={equipment.title}
        hasSignals={signals.length > 0}
        isOpen={dialog === 'import'}
        onClose={() => setDialog(null)}
        onImported={() => void reload()}
      />
      <AnnouncedDialog
        equipmentId={equipment.id}
        isOpen={dialog === 'announced'}
        tags={new Set(draft.table.rows.map(({ texts }) => texts.tag))}
        onPick={(texts) => {
          add(texts);
          setDialog(null);
        }}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
