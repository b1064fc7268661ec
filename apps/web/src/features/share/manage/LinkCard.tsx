import type { ShareInfo } from '@zutai/contract';
import { App, Button, QRCode, Switch, Typography } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import styles from './share-dialog.module.css';
import { linkOf, type ShareChange } from './shared-object.ts';

interface LinkCardProps {
  share: ShareInfo;
  isBusy: boolean;
  onEdit: (change: ShareChange) => unknown;
}

/** Whether the link is open, the link itself, and its QR code for a phone. */
export function LinkCard({ share, isBusy, onEdit }: LinkCardProps) {
  const t = useText('share');
  const { modal } = App.useApp();
  const isPublic = share.shareState === 'public';
  const link = linkOf(share.shareKey);
  const isOver = share.expiresMs !== null && share.expiresMs <= serverNow();
  const isUsedUp = share.maxViews !== null && share.viewCount >= share.maxViews;
  const renew = () =>
    modal.confirm({
      title: t('renewTitle'),
      content: t('renewText'),
      okText: t('renew'),
      okButtonProps: { danger: true },
      onOk: () => onEdit({ isKeyRenewed: true }),
    });
  return (
    <section className={styles.card}>
      <div className={styles.switch}>
        <Switch
          checked={isPublic}
          loading={isBusy}
          aria-label={t('isPublic')}
          onChange={(checked) => onEdit({ shareState: checked ? 'public' : 'private' })}
        />
        <span>
          <strong>{t(isPublic ? 'publicTitle' : 'privateTitle')}</strong>
          <span className={styles.note}>
            {!isPublic
              ? t('privateText')
              : isOver
                ? t('isOver')
                : !share.isBacked
                  ? t('unbackedText')
                  : isUsedUp
                    ? t('isUsedUp')
                    : t(share.hasSharePwd ? 'publicTextPassword' : 'publicText', { count: share.guestCount })}
          </span>
        </span>
      </div>
      {isPublic && (
        <div className={styles.link}>
          {/* The same address as beside it, for a camera. */}
          <div aria-hidden="true">
            <QRCode value={link} size={112} bordered={false} type="svg" className={styles.code} />
          </div>
          <div className={styles.address}>
            <Typography.Text code copyable={{ text: link, tooltips: [t('copy'), t('copied')] }}>
              {link}
            </Typography.Text>
            <span className={styles.note}>
              {share.maxViews === null
                ? t('views', { count: share.viewCount })
                : t('viewsOf', { count: share.viewCount, max: share.maxViews })}
            </span>
            {!share.isBacked && (
              <Button
                size="small"
                type="primary"
                className={styles.renew}
                disabled={isBusy}
                onClick={() => void onEdit({ shareState: 'public' })}
              >
                {t('reopen')}
              </Button>
            )}
            <Button
              size="small"
              danger
              className={styles.renew}
              disabled={isBusy}
              onClick={() => void renew()}
            >
              {t('renew')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
