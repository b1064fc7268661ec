import { calls, type Signal } from '@zutai/contract';
import { isForeign } from '@zutai/lists';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { boundsOf } from '../../../components/cell-grid/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { useAddOnArrival } from '../../../components/record-actions/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { readStored, writeStored } from '../../../lib/stored/index.ts';
import { useShortcut } from '../../../shell/search/use-shortcut.ts';
import { type DefinitionOwner, definitionCalls } from '../definition-owner.ts';
import { AnnouncedDialog } from './AnnouncedDialog.tsx';
import { BrowseDialog, browsable } from './browse/BrowseDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { EmptySignals } from './EmptySignals.tsx';
import { SignalGrid } from './grid/SignalGrid.tsx';
import { useGrid } from './grid/use-grid.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import type { DriverChoice } from './model/cell-text.ts';
import type { SignalTexts } from './model/field.ts';
import { addRows, type DraftRow, removeRows } from './model/table.ts';
import { newTexts } from './model/texts.ts';
import { OverlapDialog } from './OverlapDialog.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SignalCards } from './SignalCards.tsx';
import { SignalToolbar } from './SignalToolbar.tsx';
import styles from './signal-tab.module.css';
import { useAskExpiry } from './use-ask-expiry.ts';
import { useDraft } from './use-draft.ts';
import { type RowFilter, useShownRows } from './use-shown-rows.ts';

const LIVE_KEY = 'signals:live';
const NOTHING: ReadonlySet<string> = new Set();

export interface SignalEditorProps {
  owner: DefinitionOwner;
  signals: readonly Signal[];
  drivers: readonly DriverChoice[];
  reload: () => Promise<unknown>;
}

/** The signal table with its tools; on a phone a list. */
export function SignalEditor({ owner, signals, drivers, reload }: SignalEditorProps) {
  const t = useText('signal');
  const { message, modal } = App.useApp();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const mayCall = useMayCall();
  const mayEdit = mayCall(definitionCalls[owner.kind].saveSignals, owner.on);
  // Only equipment has a gateway that could be asked.
  const mayBrowse = owner.kind === 'equipment' && mayEdit && mayCall(calls.driver.browse, owner.on);
  const [isSaving, setSaving] = useState(false);
  const [overtaken, setOvertaken] = useState('');
  // What is typed while the table is saved and read anew would be replaced by the answer.
  const canEdit = mayEdit && !isSaving;
  const draft = useDraft(owner, signals, drivers);
  const askExpiry = useAskExpiry(owner);
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<RowFilter>({
    keyword: '',
    driver: address.get('driver') ?? '',
    only: 'all',
  });
  const rows = useShownRows(draft.table.rows, filter, draft.hasProblem);
  const grid = useGrid({ rows, drivers, canEdit, change: draft.change });
  const [chosen, setChosen] = useState(NOTHING);
  const [hasLive, setLive] = useState(() => readStored(LIVE_KEY) !== '0');
  const [dialog, setDialog] = useState<'import' | 'announced' | 'browse' | null>(null);
  const [copied, setCopied] = useState<readonly DraftRow[]>([]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const gateway = useCall(
    calls.gateway.info,
    { id: owner.gatewayId ?? '' },
    { isEnabled: owner.gatewayId !== null },
  ).data;
  const isForeignGateway = gateway !== undefined && isForeign(gateway);
  const hasChanges = draft.changeCount > 0;
  useLeaveWarning(hasChanges || grid.editing !== null);

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
      const usual = last?.driverId ?? (isForeignGateway ? '' : (drivers[0]?.id ?? ''));
      // Of the driver that is looked at: another's would not be among the rows shown.
      const shown = drivers.some(({ id }) => id === filter.driver) ? filter.driver : usual;
      add([newTexts(shown, { group: last?.group ?? '' })]);
    }
  };
  const remove = () => {
    const keys = new Set(targets().map(({ key }) => key));
    draft.change((table) => removeRows(table, keys));
    setChosen(NOTHING);
  };
  // What others changed comes in with the signals read anew; only then is it known whether a dialog asks.
  const sayOvertaken = useEffectEvent(() => {
    if (overtaken === '' || draft.overlaps.length > 0) return;
    message.warning(t('overtaken', { message: overtaken }), 6);
    setOvertaken('');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each reading of the signals
  useEffect(() => sayOvertaken(), [signals]);
  const latest = useRef(draft);
  latest.current = draft;
  const save = async () => {
    setSaving(true);
    try {
      await saveChanges(latest.current);
    } finally {
      setSaving(false);
    }
  };
  const saveChanges = async (changed: typeof draft) => {
    if (changed.changeCount === 0) return;
    const result = await changed.saveAll();
    if (result.kind === 'saved') {
      message.success(t('saved', { added: result.added, changed: result.changed, deleted: result.deleted }));
      setChosen(NOTHING);
      await reload();
    } else if (result.kind === 'overtaken') {
      setOvertaken(result.message);
      await reload();
    } else if (result.kind === 'invalid') message.warning(t('fixFirst'));
    else message.error(result.message);
  };
  const askSave = () => {
    if (isSaving) return;
    // The cell being typed in belongs to what is saved, so it is in the table before its changes are counted.
    flushSync(() => grid.commit());
    const { changes, problemCount } = latest.current;
    const count = changes.removed.length;
    const saveAsked = async () => {
      if (problemCount > 0 || (await askExpiry.ofRows(changes.edited))) await save();
    };
    if (count === 0 || problemCount > 0) void saveAsked();
    else
      modal.confirm({
        title: t('removeAsk', { count }),
        okText: t('save'),
        okButtonProps: { danger: true },
        onOk: () => void saveAsked(),
      });
  };
  const openImport = () => {
    if (hasChanges) message.warning(t('importUnsaved'));
    else setDialog('import');
  };

  useShortcut('s', askSave);

  useAddOnArrival(canEdit && drivers.length > 0, addRow);

  const isEmpty = draft.table.rows.length === 0 && draft.table.removed.length === 0;
  const openAnnounced = isForeignGateway ? () => setDialog('announced') : undefined;
  const browsed = browsable(drivers);
  const openBrowse = browsed.length > 0 && mayBrowse ? () => setDialog('browse') : undefined;
  const isLive = hasLive && owner.gatewayId !== null;
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
          owner={owner}
          canEdit={canEdit}
          hasDriver={drivers.length > 0}
          onAdd={addRow}
          onImport={openImport}
          onAnnounced={openAnnounced}
          onBrowse={openBrowse}
        />
      ) : (
        <>
          <SignalToolbar
            owner={owner}
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
              writeStored(LIVE_KEY, isOn ? '1' : '0');
              setLive(isOn);
            }}
            onAdd={addRow}
            onDuplicate={() => setCopied(targets())}
            onRemove={remove}
            onImport={openImport}
            onAnnounced={openAnnounced}
            onBrowse={openBrowse}
          />
          {isLive ? <EquipmentLive equipmentId={owner.id}>{list}</EquipmentLive> : list}
          {mayEdit && <SaveBar draft={draft} isPhone={isPhone} onSave={askSave} onFilter={setFilter} />}
        </>
      )}
      {draft.overlaps.length > 0 && (
        <OverlapDialog
          message={overtaken}
          overlaps={draft.overlaps}
          onSave={(theirs) => {
            flushSync(() => {
              draft.settle(theirs);
              setOvertaken('');
            });
            askSave();
          }}
          onKeep={() => {
            draft.settle([]);
            setOvertaken('');
          }}
        />
      )}
      <RowDrawer
        openKey={openKey}
        rows={rows}
        draft={draft}
        drivers={drivers}
        canEdit={canEdit}
        owner={owner}
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
      {owner.kind === 'equipment' && (
        <ImportDialog
          equipmentId={owner.id}
          equipmentTitle={owner.title}
          signals={signals}
          isOpen={dialog === 'import'}
          onClose={() => setDialog(null)}
          onImported={() => void reload()}
        />
      )}
      <AnnouncedDialog
        equipmentId={owner.id}
        isOpen={dialog === 'announced'}
        tags={new Set(draft.table.rows.map(({ texts }) => texts.tag))}
        onPick={(texts) => {
          add(texts);
          setDialog(null);
        }}
        onClose={() => setDialog(null)}
      />
      <BrowseDialog
        drivers={browsed}
        isOpen={dialog === 'browse'}
        rows={draft.table.rows}
        onPick={(texts) => {
          add(texts);
          setDialog(null);
        }}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
