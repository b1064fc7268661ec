import { describe, expect, it } from 'vitest';
import { failuresOfJourneys, failuresOfUnits, printFailures } from './failures.ts';

describe('failures at the end of a test run', () => {
  it('are the tests that failed, and the files that could not be read', () => {
    const failure = [
      'expected 1 to be 2',
      '    at /root/a.test.ts:3:1',
      '    at file:///root/node_modules/runner/run.js:1:2',
      '    at async process.run (node:internal/process/run:1:2)',
    ].join('\n');
    const failures = failuresOfUnits({
      testResults: [
        {
          name: '/root/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts', failureMessages: [failure] },
          ],
        },
        { name: '/root/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: '/root/c.test.ts', status: 'passed', assertionResults: [] },
      ],
    });
    expect(printFailures(failures, '/root')).toBe(
      [
        'FAILED a.test.ts › subtracts',
        '    expected 1 to be 2',
        '        at a.test.ts:3:1',
        'FAILED b.test.ts',
        '    no such module',
      ].join('\n'),
    );
  });

  it('are the journeys that failed or passed only the second time, in suites within suites', () => {
    const test = (status: string) => [
      { projectName: 'zh', status, results: [{ error: { message: 'was not found' } }] },
    ];
    const failures = failuresOfJourneys({
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [{ title: 'opens', file: 'a.journey.ts', tests: test('expected') }],
          suites: [
            {
              specs: [
                { title: 'draws', file: 'b.journey.ts', tests: test('unexpected') },
                { title: 'saves', file: 'b.journey.ts', tests: test('flaky') },
              ],
            },
          ],
        },
      ],
    });
    expect(failures.map(({ name }) => name)).toEqual([
      'outside of the tests',
      '[zh] b.journey.ts › draws',
      '[zh] b.journey.ts › saves',
    ]);
  });

  it('are shown up to a number, and the rest counted', () => {
    const failures = Array.from({ length: 23 }, (_, index) => ({ name: `test ${index}`, reason: '' }));
    const lines = printFailures(failures, '/root').split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 3 more, above');
  });
});
