import { useText } from '../../../lib/language/index.ts';

/** /monitor/eg/list: the equipment one may watch. */
export function MonitorListPage() {
  const t = useText('monitor');
  return <h1>{t('listTitle')}</h1>;
}
