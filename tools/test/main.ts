import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Part {
  readonly name: string;
  run(reportFile: string): Promise<Tally>;
}

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
    run: async (reportFile) => {
      const code = await runProgram(bin('vitest'), [
        'run',
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
    run: async (reportFile) => {
      const code = await runProgram(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      });
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
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-report-'));
let passed = 0;
let failed = 0;
let skipped = 0;
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  const startedMs = Date.now();
  console.log(`\n── ${part.name} ──`);
  const result = await part.run(path.join(folder, `${part.name}.json`));
  passed += result.passed;
  failed += result.failed;
  skipped += result.skipped;
  console.log(
    `${part.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${Math.round((Date.now() - startedMs) / 1000)} s`,
  );
}
fs.rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
