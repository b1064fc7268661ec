import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Failure, failuresOfJourneys, failuresOfUnits, printFailures } from './failures.ts';
import { findTouched } from './touched.ts';

const root = path.resolve(import.meta.dirname, '../..');
// Programs under test are started a hundred times: each finds its code stripped of types and compiled.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Part {
  readonly name: string;
  /** Reads the failed tests out of the part's report. */
  readonly listFailures?: (report: never) => Failure[];
  /** @param since runs only what the changes since this commit can touch */
  run(reportFile: string, since: string | undefined): Promise<Tally>;
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

function readReport<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined;
}

/** A run that ended badly without a failed test (it crashed, or ran none) counts as one failure. */
function tally(exitCode: number, counts: Tally | undefined): Tally {
  if (counts === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const hasRun = counts.passed + counts.failed > 0;
  const isHiddenFailure = (exitCode !== 0 || !hasRun) && counts.failed === 0;
  return isHiddenFailure ? { ...counts, failed: 1 } : counts;
}

function readLines(command: string, args: readonly string[]): string[] {
  const text = execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return text.split('\n').filter((line) => line !== '');
}

function isCommit(name = ''): boolean {
  return (
    spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).status === 0
  );
}

/** Changed since the commit, those not committed or not even added among them. */
function listChangedFiles(since: string): string[] {
  const names = readLines('git', ['diff', '--name-only', '--no-renames', since]);
  return [...names, ...readLines('git', ['ls-files', '--others', '--exclude-standard'])];
}

/** Arguments that choose test files; undefined when there are none to run. */
function chooseUnits(since: string | undefined): string[] | undefined {
  if (since === undefined) return [];
  const { isAll, programTests } = findTouched(listChangedFiles(since));
  if (isAll) return [];
  const imported = readLines(bin('vitest'), ['list', '--filesOnly', '--changed', since]);
  const files = imported.map((line) => line.replace(/^\[[^\]]+\] /, ''));
  return files.length + programTests.length > 0 ? [...files, ...programTests] : undefined;
}

function chooseJourneys(since: string | undefined): string[] | undefined {
  if (since === undefined) return [];
  const { journeys } = findTouched(listChangedFiles(since));
  if (journeys === 'all') return [];
  const there = journeys.filter((file) => fs.existsSync(path.join(root, file)));
  return there.length > 0 ? there : undefined;
}

const parts: readonly Part[] = [
  {
    name: 'check',
    run: async () => {
      const code = await runProgram(process.execPath, ['tools/check/main.ts']);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    },
  },
  {
    name: 'unit',
    listFailures: failuresOfUnits,
    run: async (reportFile, since) => {
      const chosen = chooseUnits(since);
      if (chosen === undefined) return NOTHING;
      const code = await runProgram(bin('vitest'), [
        'run',
        ...chosen,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ]);
      const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
        reportFile,
      );
      return tally(
        code,
        report && {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests,
        },
      );
    },
  },
  {
    name: 'e2e',
    listFailures: failuresOfJourneys,
    run: async (reportFile, since) => {
      const chosen = chooseJourneys(since);
      if (chosen === undefined) return NOTHING;
      const args = ['test', '--config', 'e2e/playwright.config.ts', ...chosen];
      const code = await runProgram(bin('playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile });
      const report = readReport<{
        stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      }>(reportFile);
      // A test that passes only the second time is broken.
      return tally(
        code,
        report && {
          passed: report.stats.expected,
          failed: report.stats.unexpected + report.stats.flaky,
          skipped: report.stats.skipped,
        },
      );
    },
  },
];

const wanted = process.argv.slice(2);
const sinceAt = wanted.indexOf('since');
const [, since] = sinceAt < 0 ? [] : wanted.splice(sinceAt, 2);
if (sinceAt >= 0 && !isCommit(since)) {
  console.error(`\`since\` needs a commit, as in npm test -- since HEAD~1; "${since ?? ''}" is none.`);
  process.exit(2);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-report-'));
let passed = 0;
let failed = 0;
let skipped = 0;
const failures: Failure[] = [];
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  const startedMs = Date.now();
  console.log(`\n── ${part.name} ──`);
  const reportFile = path.join(folder, `${part.name}.json`);
  const result = await part.run(reportFile, since);
  const report = readReport<never>(reportFile);
  // Journeys first: where the end of a log is cut too, it is they that say least by their name alone.
  if (report !== undefined) failures.unshift(...(part.listFailures?.(report) ?? []));
  passed += result.passed;
  failed += result.failed;
  skipped += result.skipped;
  console.log(
    `${part.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${Math.round((Date.now() - startedMs) / 1000)} s`,
  );
}
fs.rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n${printFailures(failures, root)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
