import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { plainAnswer, QUESTION_COUNT, type SecurityQuestion } from '@zutai/contract';

export interface Answer {
  readonly question: SecurityQuestion;
  readonly answer: string;
}

/** Answers as they are kept: hashes in the order of the questions. */
export interface KeptAnswers {
  readonly questions: readonly string[];
  readonly hashes: readonly string[];
}

/** Compared with where there are none, so that it takes as long. */
const nobodysHash = hash(randomBytes(16).toString('hex'));

export async function hashAnswers(answers: readonly Answer[]): Promise<KeptAnswers> {
  const hashes: string[] = [];
  for (const { answer } of answers) hashes.push(await hash(plainAnswer(answer)));
  return { questions: answers.map(({ question }) => question), hashes };
}

/** Whether all answers are right; as slow where there are none to compare with. */
export async function areRight(kept: KeptAnswers, given: readonly Answer[]): Promise<boolean> {
  let isRight = kept.questions.length === QUESTION_COUNT && given.length === QUESTION_COUNT;
  for (let i = 0; i < QUESTION_COUNT; i += 1) {
    const answer = given.find(({ question }) => question === kept.questions[i])?.answer;
    const isOneRight = await verify(kept.hashes[i] ?? (await nobodysHash), plainAnswer(answer ?? ''));
    isRight &&= isOneRight && answer !== undefined;
  }
  return isRight;
}
