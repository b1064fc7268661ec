import { type DataTextShow, type DesignerConfig, dataTextShows, type Editor } from '@zutai/diagram';
import { Modal, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import { SAVE_INTERVALS } from '../model/stored/stored-config.ts';
import { useEditorPart } from '../model/use-editor-part.ts';

const SHOWS: Record<DataTextShow, TextKey<'designer'>> = {
  signalName: 'showSignalName',
  equipName: 'showEquipName',
  value: 'showValue',
};

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label style={{ display: 'flex', justifyContent: 'space-between', padding: '8px 0' }}>
      {label}
      {children}
    </label>
  );
}

/** The designer's own settings, kept on this computer (specification, section 9). */
export function SettingsDialog({
  editor,
  isOpen,
  onClose,
}: {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText('designer');
  const config = useEditorPart(editor, (state) => state.config);
  const set = (change: Partial<DesignerConfig>) => editor.setConfig(change);
  return (
    <Modal open={isOpen} title={t('settings')} footer={null} width={420} onCancel={onClose}>
      <Line label={t('autoSave')}>
        <Switch checked={config.autoSave} onChange={(autoSave) => set({ autoSave })} />
      </Line>
      <Line label={t('saveInterval')}>
        <Select
          style={{ width: 160 }}
          disabled={!config.autoSave}
          value={config.saveInterval}
          onChange={(saveInterval) => set({ saveInterval })}
          options={SAVE_INTERVALS.map((value) => ({ value, label: value }))}
        />
      </Line>
      <Line label={t('dataTextShow')}>
        <Select
          style={{ width: 160 }}
          value={config.dataTextShow}
          onChange={(dataTextShow) => set({ dataTextShow })}
          options={dataTextShows.map((value) => ({ value, label: t(SHOWS[value]) }))}
        />
      </Line>
      {(['grid', 'ruler', 'adsorb'] as const).map((name) => (
        <Line key={name} label={t(name)}>
          <Switch checked={config[name]} onChange={(isOn) => set({ [name]: isOn })} />
        </Line>
      ))}
    </Modal>
  );
}
