/** Digits of a code sent by SMS or e-mail. */
export const CODE_LENGTH = 6;
/** How long a code is good, in seconds (specification, section 9). */
export const CODE_SECONDS = 600;
/** Wrong codes after which it is good for nothing. */
export const CODE_TRIES = 5;
/** How long something may be changed after somebody has shown who they are, in seconds (specification, section 9). */
export const STEP_SECONDS = 600;
/** Time between two codes for the same account, in seconds. */
export const CODE_PAUSE_SECONDS = 60;

/** What somebody changes after they have shown again who they are. */
export const STEP_PURPOSES = ['password', 'tel', 'email', 'question'] as const;
export type StepPurpose = (typeof STEP_PURPOSES)[number];
/** Second factors are changed by who knows the password: a message could be read by others. */
export type GrantPurpose = StepPurpose | 'factor';

/** By what they show it. Answers to questions count with a code only. */
export const STEP_WAYS = ['tel', 'email', 'question', 'password'] as const;
export type StepWay = (typeof STEP_WAYS)[number];

/** Questions that people choose from; each is the name of a text. */
export const SECURITY_QUESTIONS = [
  'firstSchool',
  'firstTeacher',
  'motherBirthplace',
  'fatherBirthplace',
  'childhoodFriend',
  'firstStreet',
  'firstJob',
  'firstPet',
  'favouriteBook',
] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];
/** Questions that everybody answers who has any. */
export const QUESTION_COUNT = 3;

/** Letters and digits of an answer at least. */
export const ANSWER_MIN_LENGTH = 2;

/** An answer as it is compared: nobody remembers in which case, with how many blanks and which signs they wrote. */
export const plainAnswer = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, '');

/** What is wrong with answers that somebody sets, and with which of them; undefined when nothing is. */
export function answerProblem(
  answers: readonly { readonly answer: string }[],
): { readonly place: number; readonly code: 'answerTooShort' | 'answerTwice' } | undefined {
  const plain = answers.map(({ answer }) => plainAnswer(answer));
  const short = plain.findIndex(
    (answer) => (answer.match(/[\p{L}\p{N}]/gu) ?? []).length < ANSWER_MIN_LENGTH,
  );
  if (short >= 0) return { place: short, code: 'answerTooShort' };
  const twice = plain.findIndex((answer, place) => plain.indexOf(answer) < place);
  return twice < 0 ? undefined : { place: twice, code: 'answerTwice' };
}
