import type { DiagramProblem } from '../document/problem.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

const textsOf: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = { zh, en };

/**
 * A problem's text, `problem.<code>`, and what stands in its places, all in one language: what was expected and why a
 * widget is not right are codes (`string`, `least:0`) until they are shown.
 */
export function describeProblem(
  problem: DiagramProblem,
  language: 'zh' | 'en',
): { text: string; params: Readonly<Record<string, string | number>> } {
  const texts = textsOf[language];
  const { code, ...given } = problem;
  const params: Record<string, string | number> = { ...given };
  const kindOf = (kind: string) => texts[`expected.${kind}`] ?? kind;
  if ('expected' in problem) params.expected = kindOf(problem.expected);
  if ('reason' in problem) {
    const [reason = '', ...rest] = problem.reason.split(':');
    const value = rest.join(':');
    params.reason = (texts[`reason.${reason}`] ?? problem.reason).replace('{{value}}', () => kindOf(value));
  }
  // A file that is no object at all has no path.
  if (params.path === '') params.path = texts['expected.file'] ?? '';
  return { text: texts[`problem.${code}`] ?? code, params };
}
