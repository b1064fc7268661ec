import type { LintFinding } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { placeFindings } from './place-findings.ts';

const at = (path: string): LintFinding => ({ widgetId: 'a', path, code: 'unbound', params: {} });

it('puts a finding at the field that holds it, and the others above all fields', () => {
  const findings = [
    at('data'),
    at('data.params.p'),
    at('clickEvent.config.data'),
    at('position'),
    at('dataset'),
  ];
  const placed = placeFindings(findings, ['data', 'data.params', 'clickEvent.config.data', 'position.x']);
  const paths = Object.fromEntries([...placed].map(([path, some]) => [path, some.map((one) => one.path)]));
  expect(paths).toEqual({
    data: ['data'],
    'data.params': ['data.params.p'],
    'clickEvent.config.data': ['clickEvent.config.data'],
    '': ['position', 'dataset'],
  });
});
