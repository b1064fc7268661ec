import type { AccountRecord } from '@zutai/contract';
import { ObjectLog } from '../../../components/event-log/index.ts';

/** Who changed the account, and when. */
export function LogTab({ record: { id } }: { record: AccountRecord }) {
  return <ObjectLog kind="account" id={id} />;
}
