import { QueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { refreshAnswers } from './refresh-answers.ts';

it('makes old what tells of what was changed, whatever it was asked for, and nothing else', async () => {
  const client = new QueryClient();
  const keys = [
    [calls.gateway.query.path, { pageNum: 2 }],
    [calls.equipment.info.path, { id: '1' }],
    [calls.template.query.path, {}],
    ['of no call'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  const isOld = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  await refreshAnswers(client, calls.template.edit.changes);
  expect(isOld()).toEqual([false, true, true, false]);
  await refreshAnswers(client, calls.gateway.edit.changes);
  expect(isOld()).toEqual([true, true, true, false]);
});
