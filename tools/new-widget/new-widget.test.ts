import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWidget } from '../new-widget.ts';
import { describeWidget } from './template.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(repository, 'node_modules/.bin', name);
let root: string;

/** A copy of the widgets, so that no other test ever sees a widget that is half there. */
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-widget-'));
  mkdirSync(path.join(root, 'packages'));
  cpSync(path.join(repository, 'packages/widgets'), path.join(root, 'packages/widgets'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  for (const file of ['biome.json', 'tsconfig.base.json', 'package.json']) {
    cpSync(path.join(repository, file), path.join(root, file));
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('npm run new:widget', () => {
  it('writes a widget that is formatted, typed, registered, and passes the conformance suite', () => {
    const files = createWidget(root, 'UsualFlowMeter').map((file) => path.relative(root, file));
    expect(files).toContain('packages/widgets/src/usual-flow-meter/usual-flow-meter.test.ts');
    const registry = readFileSync(path.join(root, 'packages/widgets/src/registry.ts'), 'utf8');
    expect(registry).toMatch(/ {2}usualFlowMeter,\n {2}widgetGroup,\n]/);

    execFileSync(bin('biome'), ['check', '--vcs-enabled=false', 'packages/widgets/src'], {
      cwd: root,
      stdio: 'pipe',
    });
    execFileSync(bin('tsc'), ['-p', 'packages/widgets/tsconfig.json'], { cwd: root, stdio: 'pipe' });

    const args = ['run', '--root', root, '--reporter=json', 'packages/widgets/src/conformance.test.ts'];
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
    const own = 'packages/widgets/src/usual-flow-meter/usual-flow-meter.test.ts';
    const report = JSON.parse(execFileSync(bin('vitest'), [...args, own], options)) as {
      numFailedTests: number;
      testResults: { assertionResults: { fullName: string }[] }[];
    };
    const names = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map((test) => test.fullName),
    );
    expect(report.numFailedTests).toBe(0);
    expect(names.filter((name) => name.startsWith('UsualFlowMeter ')).length).toBeGreaterThan(10);
  }, 120_000);

  it('refuses what exists and what is no name, and then writes nothing', () => {
    expect(() => createWidget(root, 'ShapeRect')).toThrow('exists already');
    for (const name of ['thing', 'Thing', 'Usual', 'Usual/../../x', 'usualThing']) {
      expect(() => createWidget(root, name)).toThrow('no widget type');
    }
  });

  it('spells folders as the rest of the repository does', () => {
    expect(['UsualWebgl', 'ComplexXYCurve', 'ShapeRect'].map((type) => describeWidget(type).folder)).toEqual([
      'usual-webgl',
      'complex-xy-curve',
      'shape-rect',
    ]);
  });
});
