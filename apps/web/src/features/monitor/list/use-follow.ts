import { calls } from '@zutai/contract';
import { App } from 'antd';
import { useMutationCall } from '../../../lib/call/index.ts';

/** Follows or stops following a piece of equipment. */
export function useFollow() {
  const { message } = App.useApp();
  const follow = useMutationCall(calls.monitor.setFollow);
  const unfollow = useMutationCall(calls.monitor.unfollow);
  return (equipment: { id: string; isFollowed: boolean }) => {
    const change = equipment.isFollowed ? unfollow : follow;
    change.mutate({ equipmentId: equipment.id }, { onError: (error) => void message.error(error.message) });
  };
}
