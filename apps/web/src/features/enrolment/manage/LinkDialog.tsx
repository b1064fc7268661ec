import { QRCode, Typography } from 'antd';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { SecretDialog } from '../../../components/secret-dialog/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './link-dialog.module.css';

/** The address of a link and its QR code, shown once: the platform keeps the hash of the code alone. */
export function LinkDialog({ code, name, ...dialog }: DialogProps & { code: string; name: string }) {
  const t = useText('enrolment');
  const link = `${location.origin}${pathTo('/enroll/:code', { code })}`;
  return (
    <SecretDialog
      {...dialog}
      title={t('codeTitle', { name })}
      notice={t('codeOnce')}
      keptText={t('kept')}
      question={{ title: t('leaveTitle'), text: t('leaveText') }}
    >
      {(keep) => (
        <div className={styles.code}>
          {/* The same address as beside it, for a camera. */}
          <div aria-hidden="true">
            <QRCode value={link} size={144} bordered={false} type="svg" className={styles.picture ?? ''} />
          </div>
          <div className={styles.address}>
            <Typography.Text code copyable={{ text: link, tooltips: [t('copy'), t('copied')], onCopy: keep }}>
              {link}
            </Typography.Text>
            <p className={styles.note}>{t('qrText')}</p>
          </div>
        </div>
      )}
    </SecretDialog>
  );
}
