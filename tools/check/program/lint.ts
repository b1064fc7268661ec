import type { Checker, CheckResult } from '../checker.ts';
import { THREADS_OF_A_LANE } from '../lanes.ts';
import { problemsOf, runBin } from './run-command.ts';

interface Report {
  readonly number_of_files: number;
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code?: string;
    readonly message: string;
    readonly labels: readonly { readonly span: { readonly line: number; readonly column: number } }[];
  }[];
}

/** oxlint with type information: floating promises, import cycles, and its correctness rules. */
export const lint: Checker = { name: 'lint', run: (root) => lintFiles(root, ['.']) };

/** @param files or folders, from the root */
export async function lintFiles(root: string, files: readonly string[]): Promise<CheckResult> {
  const threads = String(THREADS_OF_A_LANE);
  const args = ['--type-aware', '--format', 'json', '--threads', threads, ...files];
  // The types are worked out once for each thread that asks for them.
  const result = await runBin(root, 'oxlint', args, { GOMAXPROCS: threads });
  const report = readReport(result.output);
  if (report === undefined) return { looked: 0, problems: problemsOf({ ...result, code: 1 }) };
  const problems = report.diagnostics.map(({ filename, code, message, labels }) => {
    const at = labels[0]?.span;
    return `${filename}${at ? `:${at.line}:${at.column}` : ''}: ${code ?? 'error'}: ${message}`;
  });
  const isHiddenFailure = result.code !== 0 && problems.length === 0;
  return { looked: report.number_of_files, problems: isHiddenFailure ? problemsOf(result) : problems };
}

/** Undefined when it died with a sentence instead of a report. */
function readReport(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}
