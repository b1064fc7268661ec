import { calls, type MainLook, PLAIN_MAIN, type WholeStyle } from '@zutai/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useUploadCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type ThemeMode, themeColors } from '../../../lib/theme/index.ts';
import { shownOf } from '../preview/PreviewPage.tsx';
import styles from '../style.module.css';
import { ColorInput } from './ColorInput.tsx';
import { ContrastNotes } from './ContrastNotes.tsx';
import { lowText, mainContrast } from './contrast-checks.ts';
import { EditedStyle } from './EditedStyle.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { PictureInput } from './PictureInput.tsx';
import { usePicture } from './use-picture.ts';
import { useLookDraft, useSaid } from './use-style-editor.ts';

/** /style/edit/main/{id} */
export function MainEditorPage() {
  return <EditedStyle Editor={MainEditor} />;
}

function MainEditor({ style }: { style: WholeStyle }) {
  const t = useText('style');
  const { look, isChanged, set, revert } = useLookDraft<MainLook>(style.main ?? PLAIN_MAIN);
  const favicon = usePicture(style.faviconIco);
  const logo = usePicture(style.logo);
  const upload = useUploadCall(calls.style.updateWebMain);
  const said = useSaid();
  const revertAll = () => {
    revert();
    favicon.revert();
    logo.revert();
  };
  const save = () =>
    upload.mutate(
      {
        request: {
          id: style.id,
          ...look,
          isFaviconRemoved: favicon.isRemoved,
          isLogoRemoved: logo.isRemoved,
          revision: style.revision,
        },
        files: {
          ...(favicon.file !== undefined && { favicon: favicon.file }),
          ...(logo.file !== undefined && { logo: logo.file }),
        },
      },
      {
        ...said,
        onSuccess: () => {
          revertAll();
          said.onSuccess();
        },
      },
    );
  const draft = {
    ...shownOf({ ...style, isNew: true, main: look }),
    ...{ faviconIco: favicon.shown, logo: logo.shown },
  };
  return (
    <EditorFrame
      id={style.id}
      title={style.title}
      part="main"
      draft={draft}
      save={{ call: calls.style.updateWebMain, run: save }}
      lowContrast={lowText((mode) => mainContrast(look, mode))}
      isSaving={upload.isPending}
      isChanged={isChanged || favicon.isChanged || logo.isChanged}
      onRevert={revertAll}
    >
      {(mode, chooseMode) => (
        <>
          <h2 className={styles.heading}>{t('pictures')}</h2>
          <PictureInput kind="favicon" picture={favicon} />
          <PictureInput kind="logo" picture={logo} />
          <MainColors look={look} mode={mode} chooseMode={chooseMode} onChange={set} />
        </>
      )}
    </EditorFrame>
  );
}

interface MainColorsProps {
  look: MainLook;
  mode: ThemeMode;
  chooseMode: ReactNode;
  onChange: (change: Partial<MainLook>) => void;
}

function MainColors({ look, mode, chooseMode, onChange }: MainColorsProps) {
  const t = useText('style');
  const { palette, curves } = themeColors(null)[mode];
  const colors = look[mode];
  const change = (part: Partial<typeof colors>) => onChange({ [mode]: { ...colors, ...part } });
  return (
    <>
      <h2 className={styles.heading}>{t('colors')}</h2>
      {chooseMode}
      <ColorInput
        label={t('accent')}
        value={colors.accent}
        plain={palette.accent}
        onChange={(accent) => change({ accent })}
      />
      <ColorInput
        label={t('bar')}
        value={colors.bar}
        plain={palette.surface}
        onChange={(bar) => change({ bar })}
      />
      <ColorInput
        label={t('barText')}
        value={colors.barText}
        plain={palette.text}
        onChange={(barText) => change({ barText })}
      />
      <ContrastNotes found={mainContrast(look, mode).filter(({ what }) => what !== 'contrastCurve')} />
      <h2 className={styles.heading}>{t('palette')}</h2>
      <Checkbox
        checked={colors.palette.length > 0}
        onChange={({ target }) => change({ palette: target.checked ? [...curves] : [] })}
      >
        {t('paletteOwn')}
      </Checkbox>
      <div className={styles.palette}>
        {colors.palette.map((color, i) => (
          <ColorInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place
            key={i}
            label={t('paletteColor', { place: i + 1 })}
            value={color === curves[i] ? '' : color}
            plain={curves[i] ?? color}
            onChange={(chosen) =>
              change({ palette: colors.palette.with(i, chosen === '' ? (curves[i] ?? color) : chosen) })
            }
          />
        ))}
      </div>
      <ContrastNotes found={mainContrast(look, mode).filter(({ what }) => what === 'contrastCurve')} />
    </>
  );
}
