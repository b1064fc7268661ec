import type { mvarFormula as zh } from '../zh/mvar-formula.ts';

export const mvarFormula: Record<keyof typeof zh, string> = {
  empty: 'the formula is empty',
  tooLong: 'the formula is too long',
  tooDeep: 'parentheses are nested too deep',
  tooManySignals: 'too many signals',
  unknownCharacter: 'unrecognised character',
  unknownName: 'unknown function',
  unexpected: 'unexpected here',
  endMissing: 'the formula is incomplete',
  argumentCount: 'wrong number of arguments',
  periodMissing: 'a period is expected here: hour, day, week, month or year',
  mvarMissing: 'the operations centre has no such calculated value',
  mvarCycle: 'the calculated values refer to one another in a circle',
  signalMissing: 'the signal does not exist, or its equipment is not bound to the operations centre',
  signalText: 'a text signal cannot be used in a calculation',
  rangeReversed: 'the end must be after the start',
  tooManySteps: '{{count}} steps exceed the limit of {{max}}; choose a shorter range or a longer period',
};
