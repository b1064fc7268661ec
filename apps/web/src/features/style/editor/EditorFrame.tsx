import type { ShownStyle, styleCalls } from '@zutai/contract';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { ConfirmDialog, useDialogs } from '../../../components/dialogs/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { type ThemeMode, useThemeMode } from '../../../lib/theme/index.ts';
import { HelpButton } from '../../../shell/help/HelpButton.tsx';
import { DraftSender } from '../preview/draft-channel.ts';
import { PreviewFrame, type PreviewPart, type PreviewWidth } from '../preview/PreviewFrame.tsx';
import styles from '../style.module.css';
import { ContrastNotes } from './ContrastNotes.tsx';
import type { LowContrast } from './contrast-checks.ts';

interface EditorFrameProps {
  id: string;
  title: string;
  part: PreviewPart;
  /** The style as it would be active. */
  draft: ShownStyle;
  save: { readonly call: (typeof styleCalls)[keyof typeof styleCalls]; readonly run: () => void };
  /** Text that is hard to read, in both themes; saving asks first where there is any. */
  lowContrast: readonly LowContrast[];
  isSaving: boolean;
  isChanged: boolean;
  onRevert: () => void;
  children: (mode: ThemeMode, chooseMode: ReactNode) => ReactNode;
}

/** An editor of a style: what is entered at the left, and the product with it at the right. */
export function EditorFrame(props: EditorFrameProps) {
  const { id, title, part, draft, save, lowContrast, isSaving, isChanged, onRevert, children } = props;
  const t = useText('style');
  const shown = useThemeMode();
  const [mode, setMode] = useState<ThemeMode>(shown);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [width, setWidth] = useState<PreviewWidth>(isPhone ? 'narrow' : 'wide');
  const name = t(part === 'login' ? 'loginEditor' : 'mainEditor');
  usePageTitle(`${title} · ${name}`);
  useLeaveWarning(isChanged);
  useDraftSender(id, draft);
  const dialogs = useDialogs();
  const askAndSave = () => {
    if (lowContrast.length === 0) return save.run();
    void dialogs.open((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={t('contrastTitle')}
        text={<ContrastNotes found={lowContrast} />}
        okText={t('contrastSave')}
        onConfirm={save.run}
      />
    ));
  };
  const chooseMode = (
    <Segmented<ThemeMode>
      aria-label={t('theme')}
      value={mode}
      onChange={setMode}
      options={[
        { value: 'light', label: t('light') },
        { value: 'dark', label: t('dark') },
      ]}
    />
  );
  return (
    <div className={styles.editor}>
      <header className={styles.editorBar}>
        <Link to={pathTo('/manage/style/list/:id/info', { id })}>{title}</Link>
        <h1>{name}</h1>
        <a href={pathTo('/style/edit/preview/:id', { id }, { part, mode })} target="_blank" rel="noreferrer">
          {t('preview')}
        </a>
        <span className={styles.actions}>
          <HelpButton />
          <Button disabled={!isChanged || isSaving} onClick={onRevert}>
            {t('discard')}
          </Button>
          <CallButton
            call={save.call}
            type="primary"
            disabled={!isChanged}
            loading={isSaving}
            onClick={askAndSave}
          >
            {t('save')}
          </CallButton>
        </span>
      </header>
      <main className={styles.entered}>{children(mode, chooseMode)}</main>
      <section className={styles.seen} aria-label={t('preview')}>
        <Segmented<PreviewWidth>
          aria-label={t('width')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'wide', label: t('wide') },
            { value: 'narrow', label: t('narrow') },
          ]}
        />
        <div className={styles.window} data-width={width}>
          <PreviewFrame id={id} part={part} mode={mode} width={width} />
        </div>
      </section>
    </div>
  );
}

function useDraftSender(id: string, draft: ShownStyle): void {
  const sender = useRef<DraftSender>(undefined);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const made = new DraftSender(id, latest.current);
    sender.current = made;
    return () => {
      sender.current = undefined;
      made.close();
    };
  }, [id]);
  const text = JSON.stringify(draft);
  useEffect(() => {
    // Only what has changed.
    if (text !== '') sender.current?.send(latest.current);
  }, [text]);
}
