import { expect, it } from 'vitest';
import { textsOfMetric } from './announced.ts';

it.each([
  ['Pumps/P1/Speed', 'Float', 'Speed', 'Pumps/P1', 'number', '2'],
  ['Running', 'Boolean', 'Running', '', 'boolean', '0'],
  ['Batch', 'String', 'Batch', '', 'text', '0'],
  ['Count', 'Int32', 'Count', '', 'number', '0'],
])('%s of type %s', (name, dataType, title, group, type, decimals) => {
  expect(textsOfMetric({ name, dataType })).toMatchObject({
    tag: name,
    title,
    group,
    dataType: type,
    decimals,
    driverId: '',
  });
});
