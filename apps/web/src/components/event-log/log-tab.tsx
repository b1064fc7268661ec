import type { LoggedObject } from '@zutai/contract';
import type { ComponentType } from 'react';
import { ObjectLog } from './ObjectLog.tsx';

/** What a tab of a `DetailPage` loads: the log of its record. */
export function logTabOf(kind: LoggedObject): ComponentType<{ record: { readonly id: string } }> {
  return function LogTab({ record: { id } }) {
    return <ObjectLog kind={kind} id={id} />;
  };
}
