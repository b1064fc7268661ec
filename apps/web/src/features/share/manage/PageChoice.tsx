import { calls, type ShareInfo, splitIds } from '@zutai/contract';
import { Select } from 'antd';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './share-dialog.module.css';
import type { ShareChange, SharedObject } from './shared-object.ts';

interface PageChoiceProps {
  id: string;
  object: SharedObject;
  share: ShareInfo;
  isBusy: boolean;
  onEdit: (change: ShareChange) => Promise<boolean>;
}

/** Which pages guests see, all of them or some, and how much that is. */
export function PageChoice({ id, object, share, isBusy, onEdit }: PageChoiceProps) {
  const t = useText('share');
  const common = useText('common');
  const titleOf = useTitle();
  const whose = object.kind === 'equipment' ? { equipId: object.id } : { projectId: object.id };
  const content = useCall(calls.share.queryContent, whose).data;
  if (content === undefined) return null;
  const chosen = new Set(share.pageIds ?? content.pages.map((page) => page.id));
  const shown = content.pages.filter((page) => chosen.has(page.id));
  const signals = new Set(shown.flatMap((page) => page.signalIds));
  const labelOf = (page: (typeof content.pages)[number]) => {
    const notes = [...(page.isHome ? [t('pagesHome')] : []), ...(page.isLocked ? [t('pagesLocked')] : [])];
    const note = notes.join(common('listComma'));
    const text = titleOf(page);
    return note === '' ? text : common('bracketed', { text, note });
  };
  return (
    <div>
      <Select<string[]>
        id={id}
        mode="multiple"
        allowClear
        style={{ width: '100%' }}
        disabled={isBusy || content.pages.length === 0}
        placeholder={t('seenAll')}
        value={share.pageIds ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        options={content.pages.map((page) => ({ value: page.id, label: labelOf(page) }))}
        onChange={(ids) => void onEdit({ pageIds: splitIds(ids.join(',')).join(',') })}
      />
      <p className={styles.note}>
        {content.isList
          ? t('seenList', { signals: content.listedSignalCount })
          : t('seen', { pages: shown.length, signals: signals.size })}
      </p>
    </div>
  );
}
