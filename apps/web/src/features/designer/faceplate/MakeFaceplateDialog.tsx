import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { type Binding, type Editor, isParameterName, toPageFile } from '@zutai/diagram';
import { App, Checkbox, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { call, callKey, messageOf } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { listBoundEquipment } from '../rebind/rebind-draft.ts';
import { toSaveRequest } from '../save/save-request.ts';
import styles from './make-faceplate.module.css';
import {
  commonPrefix,
  type FaceplateDraft,
  type FaceplateText,
  listTags,
  listTexts,
  makeFaceplate,
  replaceByInstance,
} from './make-faceplate.ts';

interface Line {
  key: string;
  isOn: boolean;
  name: string;
  title: string;
  titleEn?: string;
  /** What it stands for now. */
  value: string;
}

interface LinesProps<L extends Line> {
  lines: readonly L[];
  hasValueInput?: boolean;
  onChange: (lines: readonly L[]) => void;
}

function Lines<L extends Line>(props: LinesProps<L>) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const change = (key: string, part: Partial<Line>) =>
    props.onChange(props.lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return props.lines.map((line) => (
    <div key={line.key} className={styles.line}>
      <Checkbox checked={line.isOn} onChange={({ target }) => change(line.key, { isOn: target.checked })}>
        <span className={styles.title}>{titleOf(line)}</span>
      </Checkbox>
      <Input
        size="small"
        disabled={!line.isOn}
        aria-label={`${t('makeParamName')}: ${titleOf(line)}`}
        prefix={t('makeParamName')}
        value={line.name}
        status={line.isOn && !isParameterName(line.name) ? 'error' : ''}
        onChange={({ target }) => change(line.key, { name: target.value })}
      />
      {props.hasValueInput === true && (
        <Input
          size="small"
          disabled={!line.isOn}
          aria-label={t('makePrefix')}
          value={line.value}
          onChange={({ target }) => change(line.key, { value: target.value })}
        />
      )}
    </div>
  ));
}

/** Makes a faceplate of what is selected: its name, and what differs from place to place. */
export function MakeFaceplateDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('designerTool');
  const client = useQueryClient();
  const { message } = App.useApp();
  const { sources, equipmentId } = useHost();
  const [widgets] = useState(() => editor.selected);
  const tags = useMemo(() => new Map(sources.signals.map(({ id, tag }) => [id, tag])), [sources.signals]);
  const tagOf = (binding: Binding) => tags.get(binding.signalId) ?? binding.tag ?? '';
  const ids = widgets.map(({ id }) => id);
  const [title, setTitle] = useState('');
  const [equipment, setEquipment] = useState<readonly Line[]>(() =>
    listBoundEquipment(editor.page, ids).map(({ id, title: name }, place) => {
      const known = sources.equipments.find((own) => own.id === id);
      return {
        key: id,
        isOn: true,
        name: place === 0 ? 'equipment' : `equipment${place + 1}`,
        title: known?.title || name || id,
        titleEn: known?.titleEn ?? '',
        value: id,
      };
    }),
  );
  const [prefix, setPrefix] = useState<readonly Line[]>(() => {
    const value = commonPrefix(listTags(widgets, tagOf));
    return [{ key: 'prefix', isOn: value !== '', name: 'prefix', title: t('makePrefix'), value }];
  });
  const [texts, setTexts] = useState<readonly (Line & FaceplateText)[]>(() =>
    listTexts(widgets).map((text, place) => ({
      ...text,
      key: `${text.widgetId} ${text.path}`,
      isOn: false,
      name: place === 0 ? 'label' : `label${place + 1}`,
      title: text.value,
      titleEn: text.valueEn,
    })),
  );
  const [isBusy, setBusy] = useState(false);
  const first = useFirstFocus();
  const chosen = [...equipment, ...prefix, ...texts].filter(({ isOn }) => isOn);
  const names = chosen.map(({ name }) => name);
  const areNamesRight = names.every(isParameterName) && new Set(names).size === names.length;
  const isReady = title.trim() !== '' && areNamesRight;

  const make = async () => {
    const on = <L extends Line>(lines: readonly L[]) => lines.filter(({ isOn }) => isOn);
    const draft: FaceplateDraft = {
      title,
      equipment: on(equipment).map(({ key, ...line }) => ({ ...line, id: key })),
      prefix: on(prefix)[0] ?? null,
      texts: on(texts),
    };
    const made = makeFaceplate(widgets, draft, tagOf, equipmentId);
    if (made === undefined) return onClose();
    setBusy(true);
    try {
      const file = toPageFile(made.page, editor.catalog);
      const saved = await call(
        calls.page.save,
        { kind: 'faceplate', ...toSaveRequest(file, '') },
        { files: { json: new Blob([JSON.stringify(file)], { type: 'application/json' }) } },
      );
      void client.invalidateQueries({ queryKey: callKey(calls.page.query) });
      replaceByInstance(editor, widgets, saved.id, made);
      void message.success(
        made.keptCount === 0
          ? t('made', { title: file.con.title })
          : t('madeKept', { title: file.con.title, count: made.keptCount }),
        5,
      );
      onClose();
    } catch (error) {
      setBusy(false);
      void message.error(t('makeFailed', { reason: messageOf(error) }), 6);
    }
  };

  return (
    <Modal
      open
      title={t('makeTitle')}
      width={620}
      okText={t('makeOk')}
      okButtonProps={{ disabled: !isReady, loading: isBusy }}
      onOk={() => void make()}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
    >
      <div className={styles.dialog} data-testid="make-faceplate">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label className={styles.name}>
          {t('makeName')}
          <Input
            ref={first.target}
            maxLength={100}
            value={title}
            placeholder={t('makeNameNeeded')}
            onChange={({ target }) => setTitle(target.value)}
          />
        </label>
        {equipment.length > 0 && (
          <fieldset className={styles.set}>
            <legend>{t('makeEquipment')}</legend>
            <p>{t('makeEquipmentText')}</p>
            <Lines lines={equipment} onChange={setEquipment} />
          </fieldset>
        )}
        <fieldset className={styles.set}>
          <legend>{t('makePrefix')}</legend>
          <p>{t('makePrefixText')}</p>
          <Lines lines={prefix} hasValueInput onChange={setPrefix} />
        </fieldset>
        {texts.length > 0 && (
          <fieldset className={styles.set}>
            <legend>{t('makeTexts')}</legend>
            <p>{t('makeTextsText')}</p>
            <Lines lines={texts} onChange={setTexts} />
          </fieldset>
        )}
        {!areNamesRight && <p className={styles.wrong}>{t('makeNameWrong')}</p>}
      </div>
    </Modal>
  );
}
