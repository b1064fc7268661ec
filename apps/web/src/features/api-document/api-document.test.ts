import { writeOpenApi } from '@zutai/contract/api-document';
import { expect, it } from 'vitest';
import { findOperations, readOperations } from './api-document.ts';
import { listFields, sampleOf } from './schema-words.ts';

const all = readOperations(JSON.parse(writeOpenApi()));
const one = (id: string) => all.find((operation) => operation.id === id)!;

it('reads every call with its request, its answer and who may call it', () => {
  expect(all.length).toBeGreaterThan(200);
  const write = one('command.writeSignal');
  expect(write.about).toMatchObject({ permission: 'signal_write', tokens: 'write', isWrite: true });
  expect(listFields(write.request).find(({ path }) => path === 'value')).toMatchObject({ isRequired: true });
  expect(sampleOf(write.request)).toHaveProperty('signalId');
  const list = one('equipment.query');
  expect(list.about).toMatchObject({ tokens: 'read', isWrite: false });
  expect(listFields(list.answer!).map(({ path }) => path)).toContain('rows[].title');
  expect(
    listFields(one('monitor.gatewayInfo').answer!).find(({ path }) => path === 'signalLevel')?.type,
  ).toBe('number | null');
  expect(one('history.export')).toMatchObject({ method: 'GET', answer: undefined });
  expect(one('page.save').isMultipart).toBe(true);
  expect(one('apiAccount.addToken').about).toMatchObject({ tokens: 'none' });
});

it('takes what may change something for a write', () => {
  const reading = all.filter(({ about }) => !about.isWrite).map(({ id }) => id);
  expect(reading.filter((id) => /\.(add|edit|delete|save|set|reset|revoke|write)/.test(id))).toEqual([]);
});

it('finds calls by words of their path, fields and permission', () => {
  const ids = (keyword: string) => findOperations(all, keyword).map(({ id }) => id);
  expect(ids('writeVal')).toContain('command.writeSignal');
  expect(ids('signal_write value')).toContain('command.writeSignal');
  expect(ids('nothing like this')).toEqual([]);
  expect(ids('')).toHaveLength(all.length);
});
