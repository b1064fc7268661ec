import { ShareAltOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useText } from '../../lib/language/index.ts';

/** Beside the name of something that is open to guests. */
export function SharedMark({ isShared }: { isShared: boolean }) {
  const t = useText('share');
  if (!isShared) return null;
  return (
    <Tooltip title={t('sharedMark')}>
      <ShareAltOutlined
        role="img"
        aria-label={t('sharedMark')}
        style={{ marginInlineStart: 6, color: 'var(--notice)' }}
      />
    </Tooltip>
  );
}
