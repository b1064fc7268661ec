import { EllipsisOutlined, EyeOutlined, LeftOutlined } from '@ant-design/icons';
import type { Editor } from '@zutai/diagram';
import { Button, Dropdown, type MenuProps, Switch } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { formatClock } from '../../../lib/time/index.ts';
import { livePagePath } from '../../live-page/index.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import type { Saving } from '../save/use-saving.ts';
import styles from './toolbar.module.css';

interface HeadProps {
  editor: Editor;
  equipmentTitle: string;
  backPath: string;
  saving: Saving;
  isLive: boolean;
  onLive: (isLive: boolean) => void;
  menu: MenuProps;
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

/** Where one is, whether it is saved, live preview, save. */
export function Head({ editor, equipmentTitle, backPath, saving, isLive, onLive, menu }: HeadProps) {
  const t = useText('designer');
  const title = useEditorPart(editor, (state) => state.page.con.title);
  return (
    <header className={styles.head}>
      <Link className={styles.tool} to={backPath} aria-label={t('exit')} title={t('exit')}>
        <LeftOutlined />
      </Link>
      <h1 className={styles.title}>{title || t('untitled')}</h1>
      <span className={styles.of}>{equipmentTitle}</span>
      <SaveMark editor={editor} saving={saving} />
      <div className={styles.right}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control */}
        <label className={styles.live} title={`${t('live')}  P`}>
          <Switch
            size="small"
            checked={isLive}
            onChange={onLive}
            aria-label={t('live')}
            data-testid="live-switch"
          />
          {t('live')}
        </label>
        {saving.pageId !== undefined && (
          <Link to={livePagePath(saving.pageId)}>
            <Button icon={<EyeOutlined />} tabIndex={-1}>
              {t('openLive')}
            </Button>
          </Link>
        )}
        <Dropdown menu={menu} trigger={['click']}>
          <Button icon={<EllipsisOutlined />} aria-label={t('more')} title={t('more')} />
        </Dropdown>
        <Button
          type="primary"
          loading={saving.isBusy}
          data-testid="designer-save"
          onClick={() => editor.run('save')}
        >
          {t('save')}
        </Button>
      </div>
    </header>
  );
}
