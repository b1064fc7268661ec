import {
  type Container,
  type FaceplateData,
  type FaceplateParameter,
  filledParameter,
  isRepeaterWidget,
  parametersOf,
  type RepeaterData,
  repeatsEntries,
} from '@zutai/diagram';
import { Input, Select } from 'antd';
import { useText, useTitle } from '../../../../lib/language/index.ts';
import { useHost } from '../../host/designer-host.tsx';
import { useEditorPart } from '../../model/use-editor-part.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { useDraftText } from './use-draft-text.ts';

interface ParameterLineProps {
  parameter: FaceplateParameter;
  value: string;
  /** Parameters of the faceplate being drawn, which values may refer to. */
  outer: readonly FaceplateParameter[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function TextParameter({ parameter, value, isDisabled, onChange }: ParameterLineProps) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const draft = useDraftText(value, onChange);
  return (
    <Input
      size="small"
      aria-label={titleOf(parameter) || parameter.name}
      disabled={isDisabled}
      value={draft.shown}
      placeholder={parameter.default === '' ? '' : t('paramDefault', { value: parameter.default })}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onPressEnter={draft.done}
    />
  );
}

function EquipmentParameter({ parameter, value, outer, isDisabled, onChange }: ParameterLineProps) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const { sources } = useHost();
  const references = outer
    .filter(({ kind }) => kind === 'equipment')
    .map((one) => ({
      value: `\${${one.name}}`,
      label: t('paramOuter', { title: titleOf(one) || one.name }),
    }));
  const options = [
    { value: '', label: t('paramPageEquipment') },
    ...references,
    ...sources.equipments.map((each) => ({ value: each.id, label: titleOf(each) })),
  ];
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      size="small"
      showSearch
      optionFilterProp="label"
      aria-label={titleOf(parameter) || parameter.name}
      disabled={isDisabled}
      value={value}
      options={isKnown ? options : [...options, { value, label: t('unknownEquipment', { id: value }) }]}
      onChange={onChange}
    />
  );
}

const lines = { text: TextParameter, equipment: EquipmentParameter } as const;

/** The parameter that a repeater fills itself: the first of equipment, or the text that its entries are for. */
function filledName(data: RepeaterData, con: Container): string | undefined {
  if (repeatsEntries(data)) return filledParameter(data, con)?.name;
  return parametersOf(con).find(({ kind }) => kind === 'equipment')?.name;
}

/** The values of a faceplate's parameters in this instance. */
export function ParametersControl({ editor, widgets, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designerTool');
  const designer = useText('designer');
  const titleOf = useTitle();
  const { context } = useHost();
  const outer = useEditorPart(editor, (state) => state.page.con.parameters) ?? [];
  const [first] = widgets;
  const faceplateId = (first?.data as FaceplateData | undefined)?.faceplateId ?? '';
  const faceplate = context.faceplates?.faceplates.get(faceplateId);
  if (isMixed) return <span className={styles.boundNote}>{designer('mixed')}</span>;
  if (faceplate === undefined) return null;
  const parameters = parametersOf(faceplate.con);
  const params = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>;
  const set = (name: string, next: string) => {
    const { [name]: _old, ...others } = params;
    onCommit(next === '' ? others : { ...others, [name]: next });
  };
  const filled = first && isRepeaterWidget(first) ? filledName(first.data, faceplate.con) : undefined;
  const shown = parameters.filter(({ name }) => name !== filled);
  if (shown.length === 0) return <span className={styles.boundNote}>{t('faceplateNoParams')}</span>;
  return (
    <div className={styles.stack} data-field="data.params">
      {shown.map((parameter) => {
        const Line = lines[parameter.kind] ?? TextParameter;
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
          <label key={parameter.name} className={styles.parameter}>
            <span title={parameter.name}>{titleOf(parameter) || parameter.name}</span>
            <Line
              parameter={parameter}
              value={params[parameter.name] ?? ''}
              outer={outer}
              isDisabled={isDisabled}
              onChange={(next) => set(parameter.name, next)}
            />
          </label>
        );
      })}
    </div>
  );
}
