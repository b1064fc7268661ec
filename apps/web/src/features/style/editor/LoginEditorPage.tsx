import { calls, LOGIN_LAYOUTS, type LoginLook, PLAIN_LOGIN, type WholeStyle } from '@zutai/contract';
import { Input, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useUploadCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { paletteOf, type ThemeMode } from '../../../lib/theme/index.ts';
import { shownOf } from '../preview/PreviewPage.tsx';
import styles from '../style.module.css';
import { ColorInput } from './ColorInput.tsx';
import { ContrastNotes } from './ContrastNotes.tsx';
import { loginContrast, lowText } from './contrast-checks.ts';
import { EditedStyle } from './EditedStyle.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { PictureInput } from './PictureInput.tsx';
import { usePicture } from './use-picture.ts';
import { useLookDraft, useSaid } from './use-style-editor.ts';

const TEXTS = ['heading', 'headingEn', 'text', 'textEn'] as const;
const LONGEST_TEXT = 100;

/** /style/edit/login/{id} */
export function LoginEditorPage() {
  return <EditedStyle Editor={LoginEditor} />;
}

function LoginEditor({ style }: { style: WholeStyle }) {
  const t = useText('style');
  const { look, isChanged, set, revert } = useLookDraft<LoginLook>(style.login ?? PLAIN_LOGIN);
  const background = usePicture(style.background);
  const upload = useUploadCall(calls.style.updateWebLogin);
  const said = useSaid();
  const revertAll = () => {
    revert();
    background.revert();
  };
  const save = () =>
    upload.mutate(
      {
        request: {
          id: style.id,
          ...look,
          isBackgroundRemoved: background.isRemoved,
          revision: style.revision,
        },
        files: background.file === undefined ? {} : { background: background.file },
      },
      {
        ...said,
        onSuccess: () => {
          revertAll();
          said.onSuccess();
        },
      },
    );
  const draft = { ...shownOf({ ...style, isNew: true, login: look }), background: background.shown };
  return (
    <EditorFrame
      id={style.id}
      title={style.title}
      part="login"
      draft={draft}
      save={{ call: calls.style.updateWebLogin, run: save }}
      lowContrast={lowText((mode) => loginContrast(look, mode))}
      isSaving={upload.isPending}
      isChanged={isChanged || background.isChanged}
      onRevert={revertAll}
    >
      {(mode, chooseMode) => (
        <>
          <h2 className={styles.heading}>{t('texts')}</h2>
          {TEXTS.map((name) => (
            <TextLine
              key={name}
              label={t(name)}
              value={look[name]}
              onChange={(text) => set({ [name]: text })}
            />
          ))}
          <h2 className={styles.heading}>{t('pictures')}</h2>
          <PictureInput kind="background" picture={background} />
          <Radio.Group
            aria-label={t('layout')}
            value={look.layout}
            onChange={({ target }) => set({ layout: target.value as LoginLook['layout'] })}
            options={LOGIN_LAYOUTS.map((layout) => ({ value: layout, label: t(`layout_${layout}`) }))}
          />
          <LoginColors look={look} mode={mode} chooseMode={chooseMode} onChange={set} />
        </>
      )}
    </EditorFrame>
  );
}

function TextLine(props: { label: string; value: string; onChange: (text: string) => void }) {
  const t = useText('style');
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{props.label}</label>
      <Input
        id={id}
        value={props.value}
        maxLength={LONGEST_TEXT}
        placeholder={t('ofProduct')}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </div>
  );
}

interface LoginColorsProps {
  look: LoginLook;
  mode: ThemeMode;
  chooseMode: ReactNode;
  onChange: (change: Partial<LoginLook>) => void;
}

function LoginColors({ look, mode, chooseMode, onChange }: LoginColorsProps) {
  const t = useText('style');
  const plain = paletteOf(mode);
  const colors = look[mode];
  const change = (part: Partial<typeof colors>) => onChange({ [mode]: { ...colors, ...part } });
  return (
    <>
      <h2 className={styles.heading}>{t('colors')}</h2>
      {chooseMode}
      <ColorInput
        label={t('accent')}
        value={colors.accent}
        plain={plain.accent}
        onChange={(accent) => change({ accent })}
      />
      <ColorInput
        label={t('ground')}
        value={colors.ground}
        plain={plain.surface}
        onChange={(ground) => change({ ground })}
      />
      <ColorInput
        label={t('textColor')}
        value={colors.text}
        plain={plain.text}
        onChange={(text) => change({ text })}
      />
      <ContrastNotes found={loginContrast(look, mode)} />
    </>
  );
}
