import { calls } from '@zutai/contract';
import { useEffect, useEffectEvent } from 'react';
import { useMutationCall } from '../../lib/call/index.ts';
import { useSignedIn } from '../../lib/session/index.ts';

/** Who looks at the alarms of a piece of equipment has read what messages say of them. Guests have no messages. */
export function useReadAlarmMessages(equipmentId: string): void {
  const isSignedIn = useSignedIn() !== null;
  const { mutate } = useMutationCall(calls.message.markAsReadForEquipAlarm);
  // A failure leaves them unread, which is no reason to disturb somebody.
  const read = useEffectEvent(() => isSignedIn && mutate({ equipmentId }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece of equipment that is opened
  useEffect(() => void read(), [equipmentId]);
}
