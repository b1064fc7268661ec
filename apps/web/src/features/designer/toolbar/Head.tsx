import { EyeOutlined, LeftOutlined } from '@ant-design/icons';
import type { Editor } from '@zutai/diagram';
import { LANGUAGES } from '@zutai/i18n';
import { Button, Segmented, Switch } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { formatClock } from '../../../lib/time/index.ts';
import { HelpButton } from '../../../shell/help/HelpButton.tsx';
import type { PageOwner } from '../../live-page/index.ts';
import { pageListPathOf, watchPathOf } from '../../page-list/index.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { shellStore, useShellStore } from '../page/shell-store.ts';
import type { Example } from '../page/use-example.ts';
import type { Saving } from '../save/use-saving.ts';
import { ExampleChoice } from './HeadExample.tsx';
import { HeadMenu } from './HeadMenu.tsx';
import { HeadSave } from './HeadSave.tsx';
import styles from './toolbar.module.css';

interface HeadProps {
  editor: Editor;
  owner: PageOwner;
  /** Name of the owner; '' for a faceplate. */
  title: string;
  saving: Saving;
  example: Example;
}

/** Whether everything is saved, in words. */
function SaveMark({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const isUnsaved = useEditorPart(editor, (state) => state.isUnsaved) || saving.hasRestored;
  const text = isUnsaved
    ? t('unsaved')
    : saving.savedMs === undefined
      ? saving.pageId === undefined && t('neverSaved')
      : t('savedAt', { time: formatClock(saving.savedMs) });
  return (
    <span className={styles.mark} data-unsaved={isUnsaved} role="status" data-testid="save-mark">
      {saving.isBusy ? t('saving') : text}
    </span>
  );
}

/** The language whose texts the drawing shows. */
function LanguageChoice() {
  const t = useText('designerPage');
  const language = useShellStore((state) => state.language);
  return (
    <Segmented
      size="small"
      aria-label={t('viewLanguage')}
      title={t('viewLanguage')}
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: t(`short_${value}`) }))}
      onChange={shellStore.setLanguage}
      data-testid="view-language"
    />
  );
}

/** Where one is, whether it is saved, live preview, save. */
export function Head({ editor, owner, title, saving, example }: HeadProps) {
  const t = useText('designer');
  const page = useText('designerPage');
  const con = useEditorPart(editor, (state) => state.page.con);
  const name = useTitle()({ title: con.title, titleEn: con.i18n?.en?.title });
  const isLive = useShellStore((state) => state.isLive);
  const watchPath = saving.pageId === undefined ? undefined : watchPathOf(owner, saving.pageId);
  return (
    <div className={styles.head}>
      <Link className={styles.tool} to={pageListPathOf(owner)} aria-label={t('exit')} title={t('exit')}>
        <LeftOutlined />
      </Link>
      <h1 className={styles.title}>{name || t('untitled')}</h1>
      <span className={styles.of}>{owner.kind === 'faceplate' ? page('faceplate') : title}</span>
      <SaveMark editor={editor} saving={saving} />
      <div className={styles.right}>
        {owner.kind === 'faceplate' && <ExampleChoice example={example} />}
        <LanguageChoice />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control */}
        <label className={styles.live} title={`${t('live')}  P`}>
          <Switch
            size="small"
            checked={isLive}
            onChange={shellStore.setLive}
            aria-label={t('live')}
            data-testid="live-switch"
          />
          {t('live')}
        </label>
        {watchPath !== undefined && (
          <Link to={watchPath}>
            <Button icon={<EyeOutlined />} tabIndex={-1}>
              {t('openLive')}
            </Button>
          </Link>
        )}
        <HelpButton />
        <HeadMenu editor={editor} saving={saving} />
        <HeadSave editor={editor} saving={saving} />
      </div>
    </div>
  );
}
