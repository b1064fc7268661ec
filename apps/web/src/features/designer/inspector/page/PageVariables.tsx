import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  addVariable,
  changeVariable,
  type Editor,
  listScriptsNaming,
  maxPageVariables,
  maxVariableText,
  type PageVariable,
  removeVariable,
  type VariableType,
  variableNameProblem,
  variablesOf,
  variableTypes,
  variableValue,
} from '@zutai/diagram';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import { useEditorPart } from '../../model/use-editor-part.ts';
import { useEngineText } from '../../model/words/use-engine-text.ts';
import { ColorPicker } from '../control/color/ColorPicker.tsx';
import controlStyles from '../control/control.module.css';
import { DraftField } from '../control/DraftField.tsx';
import styles from './page-parameters.module.css';

interface ItemProps {
  variable: PageVariable;
  check: (name: string) => ReturnType<typeof variableNameProblem>;
  onChange: (change: Partial<PageVariable>) => void;
  onRemove: () => void;
  /** Names of the widgets whose scripts have a name in a way that is not renamed. */
  scriptsNaming: (name: string) => readonly string[];
}

function Start({ variable, onChange }: Pick<ItemProps, 'variable' | 'onChange'>) {
  const t = useText('designerVariable');
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const { type, default: start } = variable;
  if (type === 'number' || type === 'text')
    return (
      <>
        <DraftField
          label={t('start')}
          value={String(start)}
          maxLength={maxVariableText}
          onDone={(text) => {
            const value = variableValue(type, text);
            setWrong(value === undefined);
            if (value !== undefined) onChange({ default: value });
          }}
        />
        {isWrong && (
          <span className={styles.problem} role="alert">
            {t('startWrong')}
          </span>
        )}
      </>
    );
  return (
    <div className={controlStyles.field}>
      <label htmlFor={id}>{t('start')}</label>
      {type === 'boolean' ? (
        <select
          id={id}
          className={controlStyles.input}
          value={String(start)}
          onChange={({ target }) => onChange({ default: target.value === 'true' })}
        >
          <option value="false">{t('off')}</option>
          <option value="true">{t('on')}</option>
        </select>
      ) : (
        <ColorPicker
          id={id}
          label={t('start')}
          value={String(start)}
          onChange={(color) => onChange({ default: color })}
        />
      )}
    </div>
  );
}

function Item({ variable, check, onChange, onRemove, scriptsNaming }: ItemProps) {
  const t = useText('designerVariable');
  const typeId = useId();
  const [problem, setProblem] = useState<ReturnType<typeof variableNameProblem>>();
  const { name, title = '', type } = variable;
  // Of the name before, as far as scripts still have it.
  const [before, setBefore] = useState('');
  const left = before === '' ? [] : scriptsNaming(before);
  return (
    <li className={styles.item} data-variable={name}>
      <div className={styles.head}>
        <code>{type === 'color' ? `$${name}` : `\${${name}}`}</code>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        />
      </div>
      <DraftField
        label={t('name')}
        value={name}
        maxLength={50}
        onDone={(typed) => {
          const found = check(typed.trim());
          setProblem(found);
          if (found !== undefined || typed.trim() === name) return;
          onChange({ name: typed.trim() });
          setBefore(name);
        }}
      />
      {left.length > 0 && (
        <span className={styles.problem} role="status" data-testid="scripts-left">
          {t('scriptsLeft', { name: before, widgets: left.join(t('comma')) })}
        </span>
      )}
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {t(`name_${problem}`)}
        </span>
      )}
      <DraftField label={t('title')} value={title} onDone={(next) => onChange({ title: next.trim() })} />
      <div className={controlStyles.field}>
        <label htmlFor={typeId}>{t('type')}</label>
        <select
          id={typeId}
          className={controlStyles.input}
          value={type}
          onChange={({ target }) => onChange({ type: target.value as VariableType })}
        >
          {variableTypes.map((each) => (
            <option key={each} value={each}>
              {t(`type_${each}`)}
            </option>
          ))}
        </select>
      </div>
      <Start variable={variable} onChange={onChange} />
    </li>
  );
}

/** The variables of the page, the one place where they are defined; renaming one renames its uses. */
export function PageVariables({ editor }: { editor: Editor }) {
  const t = useText('designerVariable');
  const con = useEditorPart(editor, (state) => state.page.con);
  const variables = variablesOf({ con });
  const engine = useEngineText();
  const scriptsNaming = (name: string) => listScriptsNaming(editor.page, name).map(engine.nameOf);
  return (
    <section className={styles.parameters} data-testid="page-variables">
      <h3>{t('variables')}</h3>
      <p>{t('variablesText', { sample: `\${${variables[0]?.name ?? 'value1'}}` })}</p>
      {variables.length > 0 && (
        <ol>
          {variables.map((variable, place) => (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: a variable keeps its place while it is renamed
              key={place}
              variable={variable}
              check={(name) => variableNameProblem(variables, place, name)}
              onChange={(change) => editor.change('edit', (page) => changeVariable(page, place, change))}
              onRemove={() => editor.change('con', (page) => removeVariable(page, place))}
              scriptsNaming={scriptsNaming}
            />
          ))}
        </ol>
      )}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={variables.length >= maxPageVariables}
        onClick={() => editor.change('con', (page) => addVariable(page, 'number'))}
      >
        {t('add')}
      </Button>
    </section>
  );
}
