import { calls } from '@zutai/contract';
import { Alert } from 'antd';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { useLicenceWarnings } from './use-licence-warnings.ts';

/** How often it is asked for, in ms. */
const REFETCH_MS = 600_000;

/** Above every page for who runs the installation: limits that are near or reached, an end that is near or past. */
export function LicenceBanner() {
  return useMayCall()(calls.licence.info) ? <Banner /> : null;
}

function Banner() {
  const t = useText('licence');
  const page = pathTo('/manage/system/license');
  const { pathname } = useLocation();
  const { data } = useCall(calls.licence.info, {}, { refetchMs: REFETCH_MS, staleMs: REFETCH_MS });
  const warnings = useLicenceWarnings(data);
  // The page itself says them.
  if (warnings.length === 0 || pathname === page) return null;
  return (
    <Alert
      banner
      type={warnings.some(({ isBiting }) => isBiting) ? 'error' : 'warning'}
      title={warnings.map(({ text }) => text).join(' · ')}
      action={<Link to={page}>{t('open')}</Link>}
    />
  );
}
