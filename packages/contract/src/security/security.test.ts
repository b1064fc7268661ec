import { describe, expect, it } from 'vitest';
import { answerProblem, plainAnswer } from './security.ts';

const problemOf = (...answers: string[]) => answerProblem(answers.map((answer) => ({ answer })));

describe('answers to security questions', () => {
  it('are compared without case, blanks and signs', () => {
    expect(plainAnswer(' Number-3. ')).toBe(plainAnswer('ＮＵＭＢＥＲ 3'));
  });

  it.each([
    ['of signs alone', ['...', '---', '!!!'], { place: 0, code: 'answerTooShort' }],
    ['of one letter', ['大黄', 'Number 3', 'x.'], { place: 2, code: 'answerTooShort' }],
    ['of symbols', ['大黄', '++==', 'Number 3'], { place: 1, code: 'answerTooShort' }],
    ['that are alike', ['大黄', 'Number 3', 'number-3'], { place: 2, code: 'answerTwice' }],
    ['that are good', ['大黄', 'Number 3', '12'], undefined],
  ] as const)('%s', (_what, answers, problem) => {
    expect(problemOf(...answers)).toEqual(problem);
  });
});
