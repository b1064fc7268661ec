import { Script } from 'node:vm';
import { fieldError } from '../../platform/call/index.ts';
import type { ScriptSettings } from './repository.ts';

/**
 * What can be known of a script before it runs: that it can be read as JavaScript, and that the signals whose change runs
 * it are there. Nothing of it is run here.
 * @param knownTags of the equipment or template
 * @throws AppError invalidRequest at `source` or `tags`
 */
export function checkScript({ trigger, tags, source }: ScriptSettings, knownTags: Iterable<string>): void {
  if (trigger === 'change') {
    if (tags.length === 0) throw fieldError('tags', 'required');
    const known = new Set(knownTags);
    const unknown = tags.find((tag) => !known.has(tag));
    if (unknown !== undefined) throw fieldError('tags', 'scriptTagUnknown', { tag: unknown });
  }
  const problem = findSyntaxError(source);
  if (problem !== undefined) throw fieldError('source', 'scriptSyntax', problem);
}

/** Only compiled; the line is that of the source. */
function findSyntaxError(source: string): { line: number; message: string } | undefined {
  try {
    new Script(`(function () {\n${source}\n})`, { filename: 'script.js', lineOffset: -1 });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = Number(/^script\.js:(-?\d+)/.exec(error.stack ?? '')?.[1] ?? 1);
    const last = source.split('\n').length;
    return { line: Math.min(Math.max(1, line), last), message: error.message.slice(0, 200) };
  }
}
