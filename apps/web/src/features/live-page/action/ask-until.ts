/** A question of the library's dialogs. */
interface Question {
  readonly destroy: () => void;
  readonly then: (answered: (isAgreed: boolean) => void, failed: () => void) => unknown;
}

/** Asks until it is answered. When the page of the question is left it goes, and the answer is no. */
export async function askUntil(open: () => Question, left: AbortSignal): Promise<boolean> {
  if (left.aborted) return false;
  const question = open();
  return new Promise((resolve) => {
    const leave = () => {
      question.destroy();
      resolve(false);
    };
    const answer = (isAgreed: boolean) => {
      left.removeEventListener('abort', leave);
      resolve(isAgreed);
    };
    left.addEventListener('abort', leave, { once: true });
    question.then(answer, () => answer(false));
  });
}
