import { describe, expect, it } from 'vitest';
import { mayPublish, maySubscribe } from './topic-rights.ts';

const sn = 'SN-0001';
const group = 'zutai-3';

describe('publishing', () => {
  it.each(['NBIRTH', 'NDATA', 'NDEATH'])('allows %s of the own node', (type) => {
    expect(mayPublish(sn, group, `spBv1.0/${group}/${type}/${sn}`)).toBe(true);
  });

  it.each(['DBIRTH', 'DDATA', 'DDEATH'])('allows %s of an own device', (type) => {
    expect(mayPublish(sn, group, `spBv1.0/${group}/${type}/${sn}/12`)).toBe(true);
  });

  it.each([
    `spBv1.0/${group}/NCMD/${sn}`,
    `spBv1.0/${group}/DCMD/${sn}/12`,
    `spBv1.0/${group}/NDATA/OTHER`,
    `spBv1.0/${group}/NDATA/${sn}x`,
    `spBv1.0/zutai-4/NDATA/${sn}`,
    `spBv1.0/${group}/DDATA/${sn}`,
    `spBv1.0/${group}/DDATA/${sn}/12/13`,
    `spBv1.0/${group}/NDATA/${sn}/`,
    'spBv1.0/STATE/zutai',
    'zutai/live/1',
    '$SYS/broker',
    '',
  ])('refuses %j', (topic) => {
    expect(mayPublish(sn, group, topic)).toBe(false);
  });
});

describe('subscribing', () => {
  it.each([
    `spBv1.0/${group}/NCMD/${sn}`,
    `spBv1.0/${group}/NCMD/${sn}/#`,
    `spBv1.0/${group}/DCMD/${sn}/+`,
    `spBv1.0/${group}/DCMD/${sn}/#`,
    `spBv1.0/${group}/DCMD/${sn}/12`,
    'spBv1.0/STATE/#',
    'spBv1.0/STATE/+',
    'spBv1.0/STATE/zutai',
  ])('allows %j', (filter) => {
    expect(maySubscribe(sn, group, filter)).toBe(true);
  });

  it.each([
    '#',
    '+/#',
    'spBv1.0/#',
    `spBv1.0/${group}/#`,
    `spBv1.0/${group}/+/${sn}`,
    `spBv1.0/+/NCMD/${sn}`,
    `spBv1.0/${group}/NCMD/+`,
    `spBv1.0/${group}/NCMD/#`,
    `spBv1.0/${group}/DCMD/+/12`,
    `spBv1.0/${group}/DCMD/OTHER/#`,
    `spBv1.0/${group}/DDATA/${sn}/12`,
    `spBv1.0/${group}/NDATA/${sn}`,
    `$share/g/spBv1.0/${group}/NCMD/${sn}`,
    'zutai/live/#',
    '$SYS/#',
    '',
  ])('refuses %j', (filter) => {
    expect(maySubscribe(sn, group, filter)).toBe(false);
  });
});
