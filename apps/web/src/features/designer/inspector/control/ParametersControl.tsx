import {
  type Container,
  type Editor,
  type FaceplateData,
  type FaceplateParameter,
  filledParameter,
  findWidget,
  isRepeaterWidget,
  parametersOf,
  parameterText,
  type RepeaterData,
  readParametersOf,
  repeatsEntries,
  replaceWidgets,
  type Widget,
  withParameter,
} from '@zutai/diagram';
import { Input, Select } from 'antd';
import { useText, useTitle } from '../../../../lib/language/index.ts';
import { useHost } from '../../host/designer-host.tsx';
import { useEditorPart } from '../../model/use-editor-part.ts';
import { useShellStore } from '../../page/shell-store.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { useDraftText } from './use-draft-text.ts';

interface ParameterLineProps {
  parameter: FaceplateParameter;
  value: string;
  /** The instances have different values; `value` is '' then. */
  isMixed: boolean;
  /** Parameters of the faceplate being drawn, which values may refer to. */
  outer: readonly FaceplateParameter[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function TextParameter({ parameter, value, isMixed, isDisabled, onChange }: ParameterLineProps) {
  const t = useText('designerTool');
  const designer = useText('designer');
  const titleOf = useTitle();
  const draft = useDraftText(value, onChange);
  const fallback = titleOf({ title: parameter.default, titleEn: parameter.defaultEn });
  const empty = fallback === '' ? '' : t('paramDefault', { value: fallback });
  return (
    <Input
      size="small"
      aria-label={titleOf(parameter) || parameter.name}
      disabled={isDisabled}
      value={draft.shown}
      placeholder={isMixed ? designer('mixed') : empty}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onPressEnter={draft.done}
    />
  );
}

function EquipmentParameter({ parameter, value, isMixed, outer, isDisabled, onChange }: ParameterLineProps) {
  const t = useText('designerTool');
  const designer = useText('designer');
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
    <Select<string | null>
      size="small"
      showSearch
      optionFilterProp="label"
      aria-label={titleOf(parameter) || parameter.name}
      disabled={isDisabled}
      value={isMixed ? null : value}
      placeholder={isMixed ? designer('mixed') : undefined}
      options={isKnown ? options : [...options, { value, label: t('unknownEquipment', { id: value }) }]}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

const lines = { text: TextParameter, equipment: EquipmentParameter } as const;

/** The parameter that a repeater fills itself: the first of equipment, or the text that its entries are for. */
function filledName(data: RepeaterData, con: Container): string | undefined {
  if (repeatsEntries(data)) return filledParameter(data, con)?.name;
  return parametersOf(con).find(({ kind }) => kind === 'equipment')?.name;
}

const faceplateOf = ({ data }: Widget) => (data as Partial<FaceplateData> | undefined)?.faceplateId ?? '';

/** Sets one parameter of what is selected, as one step; each instance keeps its others. */
function setParameter(editor: Editor, set: (widget: Widget) => Widget): void {
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      editor.state.selection.flatMap((id) => {
        const widget = findWidget(page, id);
        return widget === undefined ? [] : [set(widget)];
      }),
    ),
  );
}

/** The values of a faceplate's parameters in the instances that are selected. */
export function ParametersControl({ editor, widgets, isDisabled }: ControlProps) {
  const t = useText('designerTool');
  const designer = useText('designer');
  const titleOf = useTitle();
  const { context } = useHost();
  const language = useShellStore((state) => state.language);
  const outer = useEditorPart(editor, (state) => state.page.con.parameters) ?? [];
  const [first] = widgets;
  const faceplateId = first ? faceplateOf(first) : '';
  const faceplate = context.faceplates?.faceplates.get(faceplateId);
  // Parameters of different faceplates have nothing in common.
  if (widgets.some((widget) => faceplateOf(widget) !== faceplateId))
    return <span className={styles.boundNote}>{designer('mixed')}</span>;
  if (faceplate === undefined) {
    const note = t(faceplateId === '' ? 'faceplateNone' : 'faceplateUnknown');
    return <span className={styles.boundNote}>{note}</span>;
  }
  const parameters = parametersOf(faceplate.con);
  // What people read is read and written in the language the drawing shows; tags are the same in all.
  const read = new Set(language === 'en' ? readParametersOf(faceplate) : []);
  const valuesOf = (parameter: FaceplateParameter) => [
    ...new Set(
      widgets.map((widget) => parameterText(widget, parameter.name, read.has(parameter) ? 'en' : 'zh')),
    ),
  ];
  const filled = first && isRepeaterWidget(first) ? filledName(first.data, faceplate.con) : undefined;
  const shown = parameters.filter(({ name }) => name !== filled);
  if (shown.length === 0) return <span className={styles.boundNote}>{t('faceplateNoParams')}</span>;
  return (
    <div className={styles.stack} data-field="data.params">
      {shown.map((parameter) => {
        const Line = lines[parameter.kind] ?? TextParameter;
        const [value = '', ...others] = valuesOf(parameter);
        const isMixed = others.length > 0;
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
          <label key={parameter.name} className={styles.parameter}>
            <span title={parameter.name}>{titleOf(parameter) || parameter.name}</span>
            <Line
              parameter={parameter}
              value={isMixed ? '' : value}
              isMixed={isMixed}
              outer={outer}
              isDisabled={isDisabled}
              onChange={(next) => {
                const english = read.has(parameter) ? parameter : undefined;
                setParameter(editor, (widget) => withParameter(widget, parameter.name, next, english));
              }}
            />
          </label>
        );
      })}
    </div>
  );
}
