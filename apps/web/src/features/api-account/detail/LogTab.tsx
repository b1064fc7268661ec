import type { ApiAccount } from '@zutai/contract';
import { ObjectLog } from '../../../components/event-log/index.ts';

/** Who changed the API account, and when. */
export function LogTab({ record: { id } }: { record: ApiAccount }) {
  return <ObjectLog kind="account" id={id} />;
}
