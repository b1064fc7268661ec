import type { mvarFormula as zh } from '../zh/mvar-formula.ts';

export const mvarFormula: Record<keyof typeof zh, string> = {
  empty: 'the formula is empty',
  tooLong: 'the formula is too long',
  tooDeep: 'parentheses are nested too deep',
  tooManySignals: 'too many signals',
  unknownCharacter: 'this character means nothing here',
  unknownName: 'there is no such function',
  unexpected: 'this does not belong here',
  endMissing: 'the formula is not complete',
  argumentCount: 'wrong number of arguments',
  signalMissing: 'there is no such signal, or its equipment is not bound to the operations centre',
  signalText: 'a text signal cannot be calculated with',
  rangeReversed: 'the end must be after the start',
  tooManySteps: '{{count}} steps are more than {{max}}: choose a shorter range or a longer period',
};
