import type { RecordCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Caller } from '../call/index.ts';
import type { Database } from '../db/database.ts';
import { createFeatureApp, type FeatureApp } from './feature-app.ts';

interface RecordSuite {
  /** Name of the feature in the registry of calls. */
  feature: string;
  calls: RecordCalls;
  // biome-ignore lint/suspicious/noExplicitAny: handlers of any feature
  createHandlers: (database: Database) => Readonly<Record<string, any>>;
  /** A request that adds a record; its `title` is replaced, and so is the field that is unique. */
  sample: Readonly<Record<string, unknown>>;
  /** A field of an edit and another value for it. */
  change: Readonly<Record<string, unknown>>;
  /** The field whose values are each there once in an organisation, and the error of one that is there already. */
  unique?: {
    readonly field: string;
    readonly taken: string;
    /** The value of that field in a record of this title; the title itself when absent. */
    readonly valueFor?: (title: string) => string;
  };
}

/** What the five calls of any records promise, tried over HTTP and a real database. */
export function describeRecords({ feature, calls, createHandlers, sample, change, unique }: RecordSuite) {
  describe(`records: ${feature}`, () => {
    let app: FeatureApp;
    let admin: Caller;
    let guest: Caller;
    let stranger: Caller;
    beforeAll(async () => {
      app = await createFeatureApp();
      admin = await app.addCaller('Waterworks', 'boss', 'admin');
      guest = await app.addCaller('Waterworks', 'visitor', 'guest');
      stranger = await app.addCaller('Brewery', 'stranger', 'admin');
      app.serve(feature, calls, createHandlers(app.database));
    });
    afterAll(() => app?.close());

    const uniqueOf = unique?.valueFor ?? ((title: string) => title);
    const named = (title: string) => ({
      ...sample,
      ...(unique && { [unique.field]: uniqueOf(title) }),
      title,
    });
    /** What an edit has to name, whatever it changes. */
    const edited = (title: string) => {
      const { shape } = calls.edit.request as z.ZodObject;
      const isNeeded = (name: string) =>
        shape[name] && !(shape[name] as z.ZodType).safeParse(undefined).success;
      return Object.fromEntries(Object.entries(named(title)).filter(([name]) => isNeeded(name)));
    };
    const add = async (caller: Caller, title: string) =>
      (await app.send(calls.add, caller, named(title))).data.id as string;
    const query = async (caller: Caller, request: object = {}) =>
      (await app.send(calls.query, caller, request)).data as { total: number; rows: { title: string }[] };

    it('are kept as they were entered, found by keyword, sorted and paged', async () => {
      for (const title of ['Alpha', 'Beta', 'Gamma 100%']) await add(admin, title);
      const { rows, total } = await query(admin, { sortField: 'title', sortOrder: 'desc', pageSize: 2 });
      expect(total).toBe(3);
      expect(rows.map(({ title }) => title)).toEqual(['Gamma 100%', 'Beta']);
      expect(rows[0]).toMatchObject({ ...named('Gamma 100%'), revision: 1 });
      expect((await query(admin, { keyword: '0%' })).rows.map(({ title }) => title)).toEqual(['Gamma 100%']);
      expect((await query(admin, { keyword: 'et' })).total).toBe(1);
    });

    it('are changed by who saw the latest revision; what an edit leaves out stays', async () => {
      const id = await add(admin, 'Edited');
      const request = { id, ...edited('Edited'), ...change, revision: 1 };
      expect(await app.send(calls.edit, admin, request)).toMatchObject({ code: '200' });
      const { data } = await app.send(calls.info, admin, { id });
      expect(data).toMatchObject({ ...named('Edited'), ...change, revision: 2 });
      const late = await app.send(calls.edit, admin, request);
      expect(late).toMatchObject({ status: 409 });
      expect(late.message).toContain('boss');
      expect((await app.send(calls.info, admin, { id })).data.revision).toBe(2);
    });

    it('are gone once deleted', async () => {
      const id = await add(admin, 'Deleted');
      expect(await app.send(calls.delete, admin, { id })).toMatchObject({ code: '200' });
      for (const call of [calls.info, calls.delete])
        expect(await app.send(call, admin, { id })).toMatchObject({ status: 404 });
    });

    it('belong to one organisation', async () => {
      const id = await add(admin, 'Ours');
      expect((await query(stranger)).total).toBe(0);
      expect(await app.send(calls.info, stranger, { id })).toMatchObject({ status: 404 });
      const taken = { id, ...edited('Taken over'), ...change };
      expect(await app.send(calls.edit, stranger, taken)).toMatchObject({ status: 404 });
      expect(await app.send(calls.delete, stranger, { id })).toMatchObject({ status: 404 });
      expect((await app.send(calls.info, admin, { id })).data).toMatchObject({ title: 'Ours', revision: 1 });
      expect(await add(stranger, 'Ours')).toMatch(/^\d+$/);
    });

    it('need a login and the permission, and refuse what is wrong by the name of its field', async () => {
      for (const call of Object.values(calls)) {
        const request = { ...named('x'), id: '1' };
        expect(await app.send(call, null, request), call.path).toMatchObject({ status: 401 });
        expect(await app.send(call, guest, request), call.path).toMatchObject({ status: 403 });
      }
      const blank = await app.send(calls.add, admin, { ...named('x'), title: ' ' });
      expect(blank).toMatchObject({ status: 400, fields: [{ path: 'title' }] });
      const more = { ...named('x'), more: '1' };
      const unknown = await app.send(calls.add, admin, more, { asJson: true });
      expect(unknown).toMatchObject({ status: 400, fields: [{ path: 'more' }] });
    });

    it.runIf(unique !== undefined)('have a value of their own in what is unique', async () => {
      const { field, taken } = unique!;
      await add(admin, 'Once');
      const again = await app.send(calls.add, admin, named('Once'));
      expect(again).toMatchObject({ status: 409, code: taken });
      // In the words of the error itself, which say what it is that is there already.
      expect(again.fields).toEqual([{ path: field, message: again.message }]);
      const other = await add(admin, 'Twice');
      const renamed = await app.send(calls.edit, admin, {
        id: other,
        ...edited('Twice'),
        [field]: uniqueOf('Once'),
      });
      expect(renamed).toMatchObject({ status: 409, fields: [{ path: field }] });
    });
  });
}
