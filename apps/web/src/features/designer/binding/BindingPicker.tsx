import type { MonitoredSignal } from '@zutai/contract';
import { type Binding, type BindingType, parametersOf } from '@zutai/diagram';
import { Button, Checkbox, Input, Modal, Segmented, Select } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { type TextKey, useText, useTitle } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useFocusReturn } from '../host/focus.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { bindTag, byParameter, type Choice, findChoice, searchChoices } from './binding-choice.ts';
import styles from './binding-picker.module.css';
import { ChoiceList, stepOf } from './ChoiceList.tsx';
import { useChoices } from './use-choices.ts';

interface BindingPickerProps {
  current: Binding | undefined;
  /** Several are chosen, those with these keys so far: a pick takes one or gives it back, and the list stays open. */
  taken?: ReadonlySet<string>;
  /** Kinds of values the place may hold. */
  types: readonly BindingType[];
  /** A click writes: offers what can be written first. */
  isForWriting: boolean;
  /** `signal`: what the binding names, where it is one that is known. */
  onPick: (binding: Binding, signal?: MonitoredSignal) => void;
  onClose: () => void;
}

const TYPE_TEXT: Record<BindingType, TextKey<'designerTool'>> = {
  signal: 'typeSignal',
  mvar: 'typeMvar',
  system: 'typeSystem',
  report: 'typeReport',
  scene: 'typeScene',
  variable: 'typeVariable',
};

/** What an empty list of each type says. */
const EMPTY_TEXT: Record<BindingType, TextKey<'designerTool'>> = {
  signal: 'noSignals',
  mvar: 'noMvars',
  system: 'noSystem',
  report: 'noReports',
  scene: 'noScenes',
  variable: 'noVariables',
};

/** Chooses what to bind to: search, arrow keys, live values to recognise it by. */
export function BindingPicker({ current, taken, types, isForWriting, onPick, onClose }: BindingPickerProps) {
  useFocusReturn();
  const first = useFirstFocus();
  const t = useText('designer');
  const tool = useText('designerTool');
  const titleOf = useTitle();
  const { sources, owner, editor } = useHost();
  const con = useEditorPart(editor, (state) => state.page.con);
  const parameters = useMemo(() => parametersOf(con), [con]);
  const equipmentParameters = parameters.filter(({ kind }) => kind === 'equipment');
  const prefixes = parameters.filter(({ kind, default: value }) => kind === 'text' && value !== '');
  const isByTag = owner.kind === 'faceplate' || owner.kind === 'template';
  const startType =
    current && types.includes(current.type ?? 'signal') ? (current.type ?? 'signal') : types[0]!;
  const [type, setType] = useState<BindingType>(startType);
  const [keyword, setKeyword] = useState('');
  const [isWritableOnly, setWritableOnly] = useState(isForWriting);
  const [equipmentId, setEquipmentId] = useState('');
  const [parameterName, setParameterName] = useState(equipmentParameters[0]?.name ?? '');
  const [prefixName, setPrefixName] = useState('');
  const [place, setPlace] = useState(-1);
  const all = useChoices(type, parameterName, prefixName);
  const wanted = useDeferredValue(keyword);
  const currentChoice = useMemo(() => findChoice(all, current), [all, current]);
  const search = useCallback(
    (text: string) => {
      const isSignal = type === 'signal';
      const found = searchChoices(all, {
        keyword: text,
        isWritableOnly: isWritableOnly && isSignal,
        equipmentId,
      });
      const tag = text.trim();
      const isTag = isByTag && isSignal && tag !== '' && !/\s/.test(tag);
      if (!isTag || found.some(({ note }) => note === tag)) return { found, choices: found };
      const parameter = parameters.find(({ name }) => name === parameterName);
      const own: Choice = {
        key: 'typed',
        type: 'signal',
        binding: bindTag(tag, tag, byParameter(parameter)),
        title: tool('bindTypedTag', { tag }),
        note: tag,
        group: '',
        equipmentId: '',
        isWritable: false,
        text: '',
      };
      return { found, choices: [...found, own] };
    },
    [all, isWritableOnly, equipmentId, type, isByTag, parameters, parameterName, tool],
  );
  const { found, choices } = useMemo(() => search(wanted), [search, wanted]);
  const at =
    place >= 0 ? Math.min(place, choices.length - 1) : currentChoice ? choices.indexOf(currentChoice) : -1;
  const active = choices[Math.max(0, at)];
  const change = (apply: () => void) => {
    apply();
    setPlace(keyword === '' ? -1 : 0);
  };

  return (
    <Modal
      open
      title={taken ? tool('bindSeveralTitle', { type: tool(TYPE_TEXT[type]) }) : t('bindTitle')}
      footer={null}
      width={760}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <div className={styles.picker} data-testid="binding-picker">
        {types.length > 1 && (
          <Segmented
            value={type}
            aria-label={tool('typeLabel')}
            options={types.map((value) => ({ value, label: tool(TYPE_TEXT[value]) }))}
            onChange={(next) => {
              // What was searched in one source says nothing about another.
              setType(next);
              setKeyword('');
              setPlace(-1);
            }}
          />
        )}
        <div className={styles.search}>
          <Input
            ref={first.target}
            allowClear
            value={keyword}
            placeholder={t('bindSearch')}
            aria-label={t('bindSearch')}
            role="combobox"
            aria-expanded
            aria-controls="binding-choices"
            aria-activedescendant={active && `choice-${active.key}`}
            onKeyDown={(event) => {
              const step = stepOf(event.key, choices.length);
              // What is shown may be what an earlier text found: Enter takes what the text finds that was typed last.
              const typed = event.currentTarget.value;
              const picked = typed === wanted ? active : search(typed).choices[0];
              if (event.key === 'Enter' && picked) onPick(picked.binding, picked.signal);
              else if (step !== undefined)
                setPlace(Math.max(0, Math.min(choices.length - 1, Math.max(0, at) + step)));
              else return;
              event.preventDefault();
            }}
            onChange={({ target }) => {
              setKeyword(target.value);
              setPlace(0);
            }}
          />
          {sources.equipments.length > 1 && type !== 'mvar' && type !== 'variable' && (
            <Select
              className={styles.equipment}
              showSearch
              optionFilterProp="label"
              aria-label={tool('equipment')}
              value={equipmentId}
              options={[
                { value: '', label: tool('allEquipment') },
                ...sources.equipments.map((each) => ({ value: each.id, label: titleOf(each) })),
              ]}
              onChange={(next) => change(() => setEquipmentId(next))}
            />
          )}
          {type === 'signal' && (
            <Checkbox
              checked={isWritableOnly}
              onChange={({ target }) => change(() => setWritableOnly(target.checked))}
            >
              {t('bindWritableOnly')}
            </Checkbox>
          )}
        </div>
        {isByTag && type === 'signal' && (
          <div className={styles.byTag}>
            <span>{tool('byTagNote')}</span>
            {owner.kind === 'faceplate' && (
              <Select
                size="small"
                className={styles.equipment}
                aria-label={tool('byParameter')}
                value={parameterName}
                options={[
                  ...equipmentParameters.map(({ name, title }) => ({ value: name, label: title || name })),
                  { value: '', label: tool('pageEquipment') },
                ]}
                onChange={setParameterName}
              />
            )}
            {prefixes.length > 0 && (
              <Select
                size="small"
                className={styles.equipment}
                aria-label={tool('prefixParameter')}
                value={prefixName}
                options={[
                  { value: '', label: tool('noPrefix') },
                  ...prefixes.map(({ name, title, default: value }) => ({
                    value: name,
                    label: `${title || name} (${value})`,
                  })),
                ]}
                onChange={setPrefixName}
              />
            )}
          </div>
        )}
        {choices.length === 0 ? (
          <EmptyState
            title={tool(all.length === 0 ? EMPTY_TEXT[type] : 'bindNothing')}
            {...(all.length === 0 && type === 'signal' && { text: t('bindNoSignals') })}
          />
        ) : (
          <ChoiceList
            choices={choices}
            active={active}
            current={currentChoice}
            taken={taken}
            hasEquipment={sources.equipments.length > 1}
            onPick={(choice) => onPick(choice.binding, choice.signal)}
          />
        )}
        <div className={styles.foot}>
          <span role={taken && 'status'}>
            {taken
              ? tool('bindSeveralFoot', { taken: taken.size, count: found.length, all: all.length })
              : tool('bindFoot', { count: found.length, all: all.length })}
          </span>
          {taken && (
            <Button type="primary" onClick={onClose}>
              {tool('bindSeveralDone')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
