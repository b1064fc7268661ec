import { type Message, type messageCalls, PERMISSION_CODES, type RequestOf } from '@zutai/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/call/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { makeWorld, randomOf, scopeOf, type World } from '../access/testing/random-world.ts';
import { MessageRepository } from './message-repository.ts';
import { isMessageTo, isUnreadBy, messagesInParts, messagesTo, readerOf } from './repository.scope.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const MESSAGES = 400;

async function fill(world: World, seed: number): Promise<void> {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  const { pool } = test.database;
  await pool.query('delete from message; delete from notice; delete from message_mark');
  const organisations = [...new Set(world.viewers.map(({ organisation }) => organisation))];
  for (const { id } of world.viewers)
    await pool.query('update account set created_at = now() - make_interval(hours => $2) where id = $1', [
      id,
      random(72),
    ]);
  for (let n = 0; n < MESSAGES; n += 1) {
    const equipment = random(2) === 0 ? pick(world.equipment) : undefined;
    const type = pick(equipment === undefined ? ['notice', 'expire', 'alarm'] : ['alarm', 'alarm', 'order']);
    const organisation = equipment?.organisation ?? pick([null, ...organisations]);
    const reader = random(4) === 0 ? pick(world.viewers).id : null;
    const { rows } =
      type === 'notice'
        ? await pool.query<{ id: string }>(
            `insert into notice (organisation_id, title, content, ends_at)
             values ($1, 'n', 'n', now() + make_interval(hours => $2)) returning id`,
            [organisation ?? organisations[0], pick([null, -1, 1])],
          )
        : { rows: [] };
    await pool.query(
      `insert into message (organisation_id, account_id, equipment_id, notice_id, type, title, created_at)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7))`,
      [organisation, reader, equipment?.id ?? null, rows[0]?.id ?? null, type, `m${n}`, (MESSAGES - n) * 12],
    );
  }
  const { rows: all } = await pool.query<{ id: string }>('select id from message order by id');
  for (const { id } of world.viewers) {
    if (random(2) === 0)
      await pool.query('insert into message_mark (account_id, message_id) values ($1, $2)', [
        id,
        pick(all).id,
      ]);
    for (let n = 0; n < 60; n += 1)
      await pool.query(
        `insert into message_state (account_id, message_id, read_at, ignored_at, deleted_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [
          id,
          pick(all).id,
          pick([null, new Date()]),
          pick([null, null, new Date()]),
          pick([null, null, new Date()]),
        ],
      );
  }
}

/** All messages to somebody, as the plain conditions say it. */
async function findPlainly(
  scope: Scope,
): Promise<{ id: string; type: Message['type']; isUnread: boolean }[]> {
  const { rows } = await sql<{ id: string; type: Message['type']; isUnread: boolean }>`
    select message.id, message.type, ${isUnreadBy(scope)} as "isUnread"
    from message left join notice on notice.id = message.notice_id
    where ${isMessageTo(scope)} order by message.id`.execute(test.database.kysely);
  return rows;
}

describe.each([21, 22])('messages of world %i', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(test.database.pool, seed);
    await fill(world, seed);
  });

  it('are counted, listed and reminded of as the plain conditions say', async () => {
    const repository = new MessageRepository(test.database.kysely);
    const random = randomOf(seed * 3);
    const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
    let unread = 0;
    for (const viewer of world.viewers.filter(({ isActive }) => isActive)) {
      // With the right to read alarms and without it.
      const permissions = random(3) === 0 ? new Set<never>() : new Set(PERMISSION_CODES);
      const scope: Scope = { ...scopeOf(viewer), permissions };
      const told = JSON.stringify(viewer);
      const all = await findPlainly(scope);
      // However much equipment they see, each message is in one set.
      const { rows } = await readerOf(scope).execute(test.database.kysely);
      for (const seenCount of [0, 100_000]) {
        const reader = { ...rows[0]!, seenCount };
        for (const sets of [messagesTo(scope, reader), Object.values(messagesInParts(scope, reader))]) {
          const selected = sets.map((set) => sql`select message.id ${set}`);
          const found = await sql<{ id: string }>`
            select id from (${sql.join(selected, sql` union all `)}) as found order by id`.execute(
            test.database.kysely,
          );
          expect(
            found.rows.map(({ id }) => id),
            told,
          ).toEqual(all.map(({ id }) => id));
        }
      }
      const count = (type: Message['type']) => all.filter((one) => one.isUnread && one.type === type).length;
      const counts = {
        alarm: count('alarm'),
        expire: count('expire'),
        order: count('order'),
        notice: count('notice'),
      };
      const sum = Object.values(counts).reduce((a, b) => a + b, 0);
      expect(await repository.countUnread(scope), told).toEqual({ ...counts, count: sum });
      unread += sum;
      for (let n = 0; n < 6; n += 1) {
        const type = pick([undefined, undefined, 'alarm', 'notice', 'expire', 'order'] as const);
        const state = pick([undefined, 'read', 'unread'] as const);
        const sortOrder = pick(['asc', 'desc'] as const);
        const paging = { pageNum: 1 + random(3), pageSize: 1 + random(30) };
        const found = all.filter(
          (one) =>
            (type === undefined || one.type === type) &&
            (state === undefined || one.isUnread === (state === 'unread')),
        );
        if (sortOrder === 'desc') found.reverse();
        const from = (paging.pageNum - 1) * paging.pageSize;
        const request = { ...paging, type, state, sortField: 'gmtCreate', sortOrder };
        const listed = await repository.list(scope, request as RequestOf<typeof messageCalls.query>);
        expect(
          { total: listed.total, ids: listed.rows.map(({ id }) => id) },
          JSON.stringify({ viewer, request }),
        ).toEqual({
          total: found.length,
          ids: found.slice(from, from + paging.pageSize).map(({ id }) => id),
        });
      }
      const { rows: ignored } = await test.database.pool.query<{ message_id: string }>(
        'select message_id from message_state where account_id = $1 and ignored_at is not null',
        [viewer.id],
      );
      const isIgnored = new Set(ignored.map((row) => row.message_id));
      expect(
        (await repository.listReminders(scope)).map(({ id }) => id),
        told,
      ).toEqual(
        all
          .filter(
            ({ id, type, isUnread }) =>
              isUnread && (type === 'expire' || type === 'notice') && !isIgnored.has(id),
          )
          .slice(0, 20)
          .map(({ id }) => id),
      );
    }
    expect(unread).toBeGreaterThan(100);
  });
});
