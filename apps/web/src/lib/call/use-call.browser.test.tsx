import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { answer, refuse } from '../../testing/answer.ts';
import { show } from '../../testing/show.tsx';
import { useCall } from './use-call.ts';

function Asking() {
  useCall(calls.equipment.info, { id: '1' }, { refetchMs: 20 });
  useCall(calls.gateway.info, { id: '1' }, { refetchMs: 20 });
  return null;
}

it('asks for what is gone no more, and for what was refused otherwise again', async () => {
  const gone = answer(calls.equipment.info, () => refuse('notFound'));
  const refused = answer(calls.gateway.info, () => refuse('noPermission'));
  await show({ '/': <Asking /> });
  await expect.poll(() => refused.length).toBeGreaterThan(5);
  expect(gone).toHaveLength(1);
});
