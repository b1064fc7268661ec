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
  const fill = (group: string, coded: string, wordOf: (value: string) => string) => {
    const [name = '', ...rest] = coded.split(':');
    return (texts[`${group}.${name}`] ?? coded).replace('{{value}}', () => wordOf(rest.join(':')));
  };
  const kindOf = (kind: string) => fill('expected', kind, (value) => value);
  if ('expected' in problem) params.expected = kindOf(problem.expected);
  if ('reason' in problem) params.reason = fill('reason', problem.reason, kindOf);
  // A file that is no object at all has no path.
  if (params.path === '') params.path = texts['expected.file'] ?? '';
  return { text: texts[`problem.${code}`] ?? code, params };
}
