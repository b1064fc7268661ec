import type { LoggedObject } from '@zutai/contract';
import type { ReactNode } from 'react';
import { ObjectLog } from './ObjectLog.tsx';

/** What a tab of a `DetailPage` loads: the log of its record. */
export function logTabOf(kind: LoggedObject): (props: { record: { readonly id: string } }) => ReactNode {
  return ({ record: { id } }) => <ObjectLog kind={kind} id={id} />;
}
