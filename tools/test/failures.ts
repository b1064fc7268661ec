/** Of a test that failed: its name with its file, and the first lines of why. */
export interface Failure {
  readonly name: string;
  readonly reason: string;
}

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A file that could not be read as tests has a message of its own and no test that failed. */
export function failuresOfUnits(report: UnitReport): Failure[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${name} › ${test.fullName}`,
        reason: (test.failureMessages ?? []).join('\n'),
      }));
    return failed.length === 0 && status === 'failed' ? [{ name, reason: message ?? '' }] : failed;
  });
}

interface JourneySuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

interface JourneyReport {
  readonly suites: readonly JourneySuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** A test that passes only the second time has failed, and so has a run with an error outside of its tests. */
export function failuresOfJourneys(report: JourneyReport): Failure[] {
  const outside = (report.errors ?? []).map(({ message = '' }) => ({
    name: 'outside of the tests',
    reason: message,
  }));
  return [...outside, ...report.suites.flatMap(failuresOfSuite)];
}

function failuresOfSuite({ specs = [], suites = [] }: JourneySuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        reason: results.map(({ error }) => error?.message ?? '').join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

const LINES = 8;
const SHOWN = 20;
/** Lines of a stack within a library, which say nothing of the test. */
const isOfLibrary = (line: string) => /^\s*at .*(node_modules\/|node:internal)/.test(line);

/** For the end of a run, where it is read: a log is often seen by its last page alone. */
export function printFailures(failures: readonly Failure[], root: string): string {
  const shown = failures.slice(0, SHOWN).map(({ name, reason }) => {
    const lines = reason.split('\n').filter((line) => line.trim() !== '' && !isOfLibrary(line));
    return [
      `FAILED ${name.replaceAll(`${root}/`, '')}`,
      ...lines.slice(0, LINES).map((line) => `    ${line.replaceAll(`${root}/`, '')}`),
    ];
  });
  const left = failures.length - SHOWN;
  return [...shown, ...(left > 0 ? [[`… and ${left} more, above`]] : [])].flat().join('\n');
}
