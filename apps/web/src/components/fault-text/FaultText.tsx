import type { CommunicationFault } from '@zutai/contract';
import { type TextFunction, useText, useTitle } from '../../lib/language/index.ts';
import { formatTime, useAgo } from '../../lib/time/index.ts';

/** Name, address and cause of a part that fell, in one line. */
export function useFaultText(): (fault: CommunicationFault) => string {
  const t = useText('communication');
  const titleOf = useTitle();
  return (fault) => {
    const { address, cause, message = '' } = fault;
    const why = message === '' ? t(cause) : t('because', { cause: t(cause), message });
    return [titleOf(fault), address, why].filter((part) => part !== '').join(' · ');
  };
}

/** Which part fell, in a few words. */
export function faultTitle(
  t: TextFunction<'communication'>,
  { part, cause }: CommunicationFault,
  title: string,
): string {
  if (part === 'driver') return t('driverTitle', { title });
  if (part === 'configuration' && cause === 'rejected') return t('configurationRejectedTitle');
  // The gateway itself is there, and says nothing of this equipment.
  if (part === 'gateway' && cause === 'silent') return t('silentTitle');
  return t(`${part}Title`);
}

/** Which part fell and why, where there is room for a few words; all of it is under the pointer. */
export function FaultText({ fault }: { fault: CommunicationFault | undefined }) {
  const t = useText('communication');
  const titleOf = useTitle();
  const faultText = useFaultText();
  if (fault === undefined) return null;
  const text = faultText(fault);
  return <span title={text}>{fault.part === 'driver' ? text : faultTitle(t, fault, titleOf(fault))}</span>;
}

/** Since when, as a time and as how long ago, moving. */
export function FaultSince({ fault }: { fault: CommunicationFault }) {
  const t = useText('communication');
  const ago = useAgo(fault.sinceMs);
  if (fault.sinceMs === 0) return null;
  return <span style={{ whiteSpace: 'nowrap' }}>{t('since', { time: formatTime(fault.sinceMs), ago })}</span>;
}
