import { expect, it } from 'vitest';
import { RUNNING_STATE, type WriteState } from '../../monitor/index.ts';
import { withWrite } from './running-writes.ts';
import type { RunningWrite } from './WriteCards.tsx';

const cardOf = (id: number, phase: WriteState['phase']): RunningWrite => ({
  ...{ id, signal: {} as RunningWrite['signal'], title: '', shownValue: '', isQuiet: false },
  state: { ...RUNNING_STATE, phase },
});
const add = (...phases: WriteState['phase'][]) =>
  withWrite(
    phases.map((phase, at) => cardOf(at, phase)),
    cardOf(9, 'running'),
  ).map(({ id }) => id);

it('no card of a write that is running, or whose result is unknown, makes place for another', () => {
  expect(add('running', 'running', 'unknown', 'running')).toEqual([0, 1, 2, 3, 9]);
  expect(add('running', 'done', 'done', 'running')).toEqual([0, 2, 3, 9]);
  expect(add('failed', 'running', 'done', 'running', 'running')).toEqual([1, 3, 4, 9]);
  expect(add('failed', 'done', 'running', 'unknown')).toEqual([0, 2, 3, 9]);
  expect(add('done', 'done', 'done')).toEqual([0, 1, 2, 9]);
});
