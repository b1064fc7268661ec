import { type CrossingLook, crossingLooks, type Editor, fitModes, type Widget } from '@zutai/diagram';
import { Button, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type TextKey, useText } from '../../../../lib/language/index.ts';
import { useHost } from '../../host/designer-host.tsx';
import { useEditorPart } from '../../model/use-editor-part.ts';
import { PageStyles } from '../../page-style/PageStyles.tsx';
import { checkPage } from '../../save/page-check.ts';
import { ColorPicker } from '../control/color/ColorPicker.tsx';
import controlStyles from '../control/control.module.css';
import { DraftInput } from '../control/DraftInput.tsx';
import { readNumber } from '../control/number-text.ts';
import { ImageControl } from '../control/reference/ImageControl.tsx';
import styles from '../inspector.module.css';
import { PageParameters } from './PageParameters.tsx';
import { PageVariables } from './PageVariables.tsx';

const NO_WIDGETS: readonly Widget[] = [];
const SIZE = { min: 100, max: 20_000 };
/** Of the title, as the save call has it. */
const MAX_TITLE = 100;
const bgImageField = { path: 'con.bgImage', kind: 'image' as const, label: '' };

function TextLine(props: {
  id: string;
  value: string;
  isInvalid?: boolean;
  isSecret?: boolean;
  /** Id of the text that explains the field. */
  describedBy?: string;
  placeholder?: string;
  label?: string;
  maxLength?: number;
  onDone: (value: string) => void;
}) {
  return (
    <DraftInput
      id={props.id}
      aria-label={props.label}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      type={props.isSecret ? 'password' : 'text'}
      maxLength={props.isSecret ? 50 : (props.maxLength ?? 200)}
      placeholder={props.placeholder}
      value={props.value}
      onDone={props.onDone}
    />
  );
}

function Line(props: {
  id: string;
  label: string;
  problem?: string | undefined;
  isWide?: boolean;
  isSwitch?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.line} data-wide={props.isWide === true} data-switch={props.isSwitch === true}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.problem !== undefined && (
        <span className={styles.problem} role="alert">
          {props.problem}
        </span>
      )}
    </div>
  );
}

interface PageFieldsProps {
  editor: Editor;
  hasStoredPassword: boolean;
  isTried: boolean;
  /** The name alone. */
  isShort?: boolean;
}

/** Name, size, fit, background and password of the page: each change a step that can be taken back. */
export function PageFields({ editor, hasStoredPassword, isTried, isShort = false }: PageFieldsProps) {
  const t = useText('designer');
  const page = useText('designerPage');
  const id = useId();
  const con = useEditorPart(editor, (state) => state.page.con);
  const problems = isTried ? checkPage(con, hasStoredPassword) : {};
  const wordsOf = (problem: TextKey<'designer'> | undefined) => problem && t(problem);
  const [isSizeRefused, setSizeRefused] = useState(false);
  const { view } = useHost();
  const setSize = (name: 'width' | 'height') => (text: string) => {
    const size = readNumber(text, {});
    const isRight = size !== undefined && size >= SIZE.min && size <= SIZE.max;
    setSizeRefused(!isRight);
    if (!isRight) return;
    editor.setContainer({ [name]: Math.round(size) });
    // Once it is drawn in its new size.
    requestAnimationFrame(() => view.fit('page'));
  };
  return (
    <div className={styles.lines} data-testid="page-fields">
      <Line id={`${id}-title`} label={t('pageTitle')} isWide problem={wordsOf(problems.title)}>
        <TextLine
          id={`${id}-title`}
          value={con.title}
          isInvalid={problems.title !== undefined}
          placeholder={t('untitled')}
          maxLength={MAX_TITLE}
          onDone={(title) => editor.setContainer({ title: title.trim() })}
        />
      </Line>
      {!isShort && (
        <>
          <Line
            id={`${id}-width`}
            label={t('pageSize')}
            isWide
            problem={isSizeRefused ? t('sizeRange') : wordsOf(problems.width ?? problems.height)}
          >
            <span className={styles.size}>
              <TextLine
                id={`${id}-width`}
                label={t('pageWidth')}
                value={String(con.width)}
                onDone={setSize('width')}
              />
              ×
              <TextLine
                id={`${id}-height`}
                label={t('pageHeight')}
                value={String(con.height)}
                onDone={setSize('height')}
              />
            </span>
          </Line>
          <Line id={`${id}-fit`} label={t('pageFit')} isWide>
            <select
              id={`${id}-fit`}
              className={controlStyles.input}
              value={con.fit}
              onChange={({ target }) => editor.setContainer({ fit: target.value as typeof con.fit })}
            >
              {fitModes.map((fit) => (
                <option key={fit} value={fit}>
                  {t(`fit${fit}`)}
                </option>
              ))}
            </select>
          </Line>
          <Line id={`${id}-crossings`} label={page('crossings')} isWide>
            <select
              id={`${id}-crossings`}
              className={controlStyles.input}
              value={con.crossings ?? 'none'}
              onChange={({ target }) => editor.setContainer({ crossings: target.value as CrossingLook })}
            >
              {crossingLooks.map((look) => (
                <option key={look} value={look}>
                  {page(`crossings_${look}`)}
                </option>
              ))}
            </select>
          </Line>
          <Line id={`${id}-color`} label={t('pageBgColor')} isWide>
            <ColorPicker
              id={`${id}-color`}
              label={t('pageBgColor')}
              value={con.bgColor}
              placeholder={t('token_page')}
              onChange={(bgColor) => editor.setContainer({ bgColor })}
            />
          </Line>
          <Line id={`${id}-image`} label={page('bgImage')} isWide>
            <ImageControl
              id={`${id}-image`}
              field={bgImageField}
              editor={editor}
              widgets={NO_WIDGETS}
              value={con.bgImage}
              isMixed={false}
              isDisabled={false}
              onCommit={(bgImage) => editor.setContainer({ bgImage: String(bgImage) })}
            />
            {con.bgImage !== '' && (
              <Button size="small" type="text" onClick={() => editor.setContainer({ bgImage: '' })}>
                {page('bgImageRemove')}
              </Button>
            )}
          </Line>
          <Line id={`${id}-lock`} label={t('pagePassword')} isSwitch>
            <Switch
              id={`${id}-lock`}
              size="small"
              checked={con.checkpwd}
              onChange={(checkpwd) => editor.setContainer({ checkpwd })}
            />
          </Line>
          {con.checkpwd && (
            <Line id={`${id}-password`} label={t('password')} isWide problem={wordsOf(problems.password)}>
              <TextLine
                id={`${id}-password`}
                isSecret
                describedBy={`${id}-password-hint`}
                value={con.password}
                isInvalid={problems.password !== undefined}
                placeholder={hasStoredPassword ? t('passwordKept') : ''}
                onDone={(password) => editor.setContainer({ password })}
              />
              <span id={`${id}-password-hint`} className={styles.fieldNote}>
                {t('passwordGuards')}
              </span>
            </Line>
          )}
        </>
      )}
    </div>
  );
}

export function PageSettingsForm({
  editor,
  hasStoredPassword,
}: {
  editor: Editor;
  hasStoredPassword: boolean;
}) {
  const t = useText('designer');
  const page = useText('designerPage');
  const { owner } = useHost();
  const isFaceplate = owner.kind === 'faceplate';
  return (
    <div className={styles.inspector} data-testid="designer-inspector">
      <h2 className={styles.title}>{isFaceplate ? page('faceplateSettings') : t('nothingSelected')}</h2>
      <PageFields editor={editor} hasStoredPassword={hasStoredPassword} isTried={false} />
      {isFaceplate && <PageParameters editor={editor} />}
      {!isFaceplate && <PageVariables editor={editor} />}
      <PageStyles editor={editor} />
    </div>
  );
}
