import { calls } from '@zutai/contract';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { useAction } from '../../components/dialogs/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useCan } from '../../lib/session/index.ts';
import styles from './guide-page.module.css';

/** The plant is not set up in a moment, ms. */
const STALE_MS = 60_000;

/** On the first screen of who sets plants up: the next step, until all are done or they do not want to be told. */
export function GuideBanner() {
  return useCan('equipment_edit') ? <Banner /> : null;
}

function Banner() {
  const t = useText('guide');
  const { data } = useCall(calls.guide.query, {}, { staleMs: STALE_MS });
  const act = useAction();
  const next = data?.steps.find(({ isDone }) => !isDone);
  if (data === undefined || data.isDismissed || next === undefined) return null;
  return (
    <Alert
      banner
      type="info"
      // Not as the notice's action, which leaves the words a narrow column on a phone.
      title={
        <span className={styles.banner}>
          <span>{t('bannerText', { step: t(`step_${next.step}`) })}</span>
          <span>
            <Link to={pathTo('/guide')}>{t('bannerOpen')}</Link>
            <Button
              type="link"
              size="small"
              onClick={() =>
                act(calls.profile.saveConfig, { guideDismissed: true }, { done: t('dismissed') })
              }
            >
              {t('dismiss')}
            </Button>
          </span>
        </span>
      }
    />
  );
}
