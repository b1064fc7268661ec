import { expect, it } from 'vitest';
import { RebirthRequests } from './rebirth-requests.ts';

it('asks at once again after the way to the node was lost, and not in a pause that grew before', () => {
  const asked: string[] = [];
  const requests = new RebirthRequests((sn) => asked.push(sn));
  requests.ask('A');
  requests.ask('A');
  expect(asked).toEqual(['A']);
  requests.forget('A');
  requests.ask('A');
  expect(asked).toEqual(['A', 'A']);
  requests.close();
});
