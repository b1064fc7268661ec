import { PageError } from '../../../components/error-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** What a screen of smart reports and their records shows instead: why there is nothing, and the way to the others. */
export function RecordError(props: { error: unknown; onRetry: () => void }) {
  const t = useText('excel');
  const shell = useText('shell');
  const trail = [{ title: shell('menuMonitor') }, { title: t('title'), to: pathTo('/monitor/excel') }];
  return <PageError {...props} one={t('record')} trail={trail} />;
}
