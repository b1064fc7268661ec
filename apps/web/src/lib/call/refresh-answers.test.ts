import { QueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { refreshAnswers } from './refresh-answers.ts';
import { callKey } from './use-call.ts';

it('makes old what tells of what was changed, whatever it was asked for, and nothing else', async () => {
  const client = new QueryClient();
  const keys = [
    callKey(calls.gateway.query, { pageNum: 2 }),
    callKey(calls.equipment.info, { id: '1' }),
    callKey(calls.template.query, {}),
    ['of no call'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  const isOld = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  await refreshAnswers(client, calls.template.edit.changes);
  expect(isOld()).toEqual([false, true, true, false]);
  await refreshAnswers(client, calls.gateway.edit.changes);
  expect(isOld()).toEqual([true, true, true, false]);
});
