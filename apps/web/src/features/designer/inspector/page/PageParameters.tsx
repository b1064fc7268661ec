import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type Editor, type FaceplateParameter, type ParameterKind, parameterKinds } from '@zutai/diagram';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { useEditorPart } from '../../model/use-editor-part.ts';
import controlStyles from '../control/control.module.css';
import { DraftField } from '../control/DraftField.tsx';
import styles from './page-parameters.module.css';
import { addParameter, checkParameterName, type ParameterProblem } from './parameter-edit.ts';

/** More would not be filled in by anybody. */
const MOST = 20;
const none: readonly FaceplateParameter[] = [];

interface ItemProps {
  parameter: FaceplateParameter;
  check: (name: string) => ParameterProblem | undefined;
  onChange: (change: Partial<FaceplateParameter>) => void;
  onRemove: () => void;
}

function Item({ parameter, check, onChange, onRemove }: ItemProps) {
  const t = useText('designerPage');
  const kindId = useId();
  const [problem, setProblem] = useState<ParameterProblem>();
  const { name, title, kind } = parameter;
  const rename = (typed: string) => {
    const next = typed.trim();
    const found = check(next);
    setProblem(found);
    if (found === undefined) onChange({ name: next });
  };
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <code>{`\${${name}}`}</code>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('parameterRemove', { name })}
          title={t('parameterRemove', { name })}
          onClick={onRemove}
        />
      </div>
      <DraftField label={t('parameterName')} value={name} onDone={rename} />
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {t(problem)}
        </span>
      )}
      <DraftField
        label={t('parameterTitle')}
        value={title}
        onDone={(next) => onChange({ title: next.trim() })}
      />
      <DraftField
        label={t('parameterTitleEn')}
        value={parameter.titleEn ?? ''}
        onDone={(next) => onChange({ titleEn: next.trim() })}
      />
      <div className={controlStyles.field}>
        <label htmlFor={kindId}>{t('parameterKind')}</label>
        <select
          id={kindId}
          className={controlStyles.input}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as ParameterKind })}
        >
          {parameterKinds.map((value) => (
            <option key={value} value={value}>
              {t(`parameterKind_${value}`)}
            </option>
          ))}
        </select>
      </div>
      <DraftField
        label={t('parameterDefault')}
        value={parameter.default}
        hint={kind === 'equipment' ? t('parameterDefaultEquipment') : ''}
        onDone={(next) => onChange({ default: next })}
      />
      {kind === 'text' && (
        <DraftField
          label={t('parameterDefaultEn')}
          value={parameter.defaultEn ?? ''}
          hint={t('parameterDefaultEnHint')}
          onDone={(next) => onChange({ defaultEn: next })}
        />
      )}
    </li>
  );
}

/** What a faceplate asks of whoever places it; each change a step that can be taken back. */
export function PageParameters({ editor }: { editor: Editor }) {
  const t = useText('designerPage');
  const parameters = useEditorPart(editor, (state) => state.page.con.parameters ?? none);
  const write = (next: readonly FaceplateParameter[]) => editor.setContainer({ parameters: next });
  return (
    <section className={styles.parameters} data-testid="faceplate-parameters">
      <h3>{t('parameters')}</h3>
      <p>{t('parametersText', { sample: `\${${parameters[0]?.name ?? 'equipment'}}` })}</p>
      {parameters.length > 0 && (
        <ol>
          {parameters.map((parameter, place) => (
            <Item
              key={parameter.name}
              parameter={parameter}
              check={(name) => checkParameterName(parameters, place, name)}
              onChange={(change) =>
                write(parameters.map((one, at) => (at === place ? { ...one, ...change } : one)))
              }
              onRemove={() => write(parameters.filter((_one, at) => at !== place))}
            />
          ))}
        </ol>
      )}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={parameters.length >= MOST}
        onClick={() =>
          write(
            addParameter(parameters, {
              equipment: t('parameterKind_equipment'),
              text: t('parameterKind_text'),
            }),
          )
        }
      >
        {t('parameterAdd')}
      </Button>
    </section>
  );
}
