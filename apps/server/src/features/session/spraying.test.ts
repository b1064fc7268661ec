import type { ErrorName } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import { AppError } from '../../platform/call/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { LOGIN_WINDOW_SECONDS, LoginBrake, secondsBetween, subjectOf } from './login-brake.ts';

let test: TestDatabase;
let brake: LoginBrake;
/** Who has signed in from where before. */
const known = new Set<string>();

beforeAll(async () => {
  test = await createTestDatabase();
  const attempts = new SharedAttempts(test.database.kysely, 'login', LOGIN_WINDOW_SECONDS, {
    countsSubjects: true,
  });
  brake = new LoginBrake(attempts, async (name, address) => known.has(`${name} ${address}`));
});
afterAll(() => test?.drop());
beforeEach(async () => {
  known.clear();
  await test.database.pool.query('delete from attempt');
});

/** How many seconds an attempt has to wait; 0: it may be made, and is counted. */
const enter = (name: string, address: string): Promise<number> =>
  brake.enter(name, address).then(
    () => 0,
    (error: AppError) => {
      if (!(error instanceof AppError) || error.errorName !== ('tooManyRequests' satisfies ErrorName))
        throw error;
      return Number(error.params.seconds);
    },
  );

/** As if one password had been tried at so many names, each from a network of its own. */
const spray = (names: number) =>
  test.database.pool.query(
    `insert into attempt (scope, subject, source, network)
     select 'login', 'name ' || n, '198.18.' || n / 200 || '.' || n % 200, '198.18.' || n / 200 || '.0/24'
     from generate_series(1, $1::int) as n`,
    [names],
  );

describe('while one password is tried at many names', () => {
  it('attempts from one network follow each other slowly, at whatever names and from whatever address of it', async () => {
    await spray(1_500);
    expect(await enter('first', '203.0.113.1')).toBe(0);
    expect(await enter('second', '203.0.113.2')).toBeGreaterThan(55);
    expect(await enter('third', '::ffff:203.0.113.3')).toBeGreaterThan(55);
    expect(await enter('fourth', '2001:db8:7:1::1')).toBe(0);
    expect(await enter('fifth', '2001:db8:7:2::1')).toBeGreaterThan(55);
  });

  it('nobody is kept out: the first attempt from a network never waits, nor does who has signed in there before', async () => {
    await spray(5_000);
    expect(await enter('wang', '203.0.113.9')).toBe(0);
    await brake.succeed('wang', '203.0.113.9');
    // Somebody beside them fails.
    expect(await enter('other', '203.0.113.9')).toBe(0);
    expect(await enter('li', '203.0.113.9')).toBeGreaterThan(0);
    known.add('li 203.0.113.9');
    expect(await enter('li', '203.0.113.9')).toBe(0);
  });

  it('the wait grows with the names, to a minute at most, and there is none for what people mistype', () => {
    expect([0, 99, 100, 120, 300, 1_500, 5_000].map(secondsBetween)).toEqual([0, 0, 1, 2, 11, 60, 60]);
  });

  it('names that were found right do not count', async () => {
    await spray(98);
    for (const n of [1, 2, 3]) {
      expect(await enter(`right ${n}`, '203.0.113.1')).toBe(0);
      await brake.succeed(`right ${n}`, '203.0.113.1');
    }
    expect(await enter('next', '203.0.113.1')).toBe(0);
    expect(await enter('one more', '203.0.113.1')).toBe(0);
  });
});

describe('an address', () => {
  const fail = (count: number, source: string) =>
    test.database.pool.query(
      `insert into attempt (scope, subject, source) select 'login', 'any ' || n % 50, $2
       from generate_series(1, $1::int) as n`,
      [count, source],
    );

  it('waits after a hundred failures at any names', async () => {
    await fail(107, '203.0.113.1');
    expect(await enter('name', '203.0.113.1')).toBeGreaterThan(1);
    expect(await enter('name', '203.0.114.1')).toBe(0);
  });

  it('of IPv6 is its network of 64 bits, and one of IPv4 what it is however written', async () => {
    await fail(107, '2001:db8:1:2::/64');
    expect(await enter('name', '2001:db8:1:2:aaaa::1')).toBeGreaterThan(1);
    expect(await enter('name', '2001:db8:1:2:bbbb::2')).toBeGreaterThan(1);
    expect(await enter('name', '2001:db8:1:3::1')).toBe(0);
    await fail(107, '192.0.2.1');
    expect(await enter('name', '::ffff:192.0.2.1')).toBeGreaterThan(1);
  });

  it('of IPv6 guesses at a name as one, and what it got right is forgotten for all of it', async () => {
    for (let n = 1; n <= 6; n++)
      await test.database.pool.query(
        `insert into attempt (scope, subject, source) values ('login', $1, '2001:db8:1:2::/64')`,
        [subjectOf('name')],
      );
    expect(await enter('name', '2001:db8:1:2::77')).toBeGreaterThan(1);
    await brake.succeed('name', '2001:db8:1:2::78');
    expect(await enter('name', '2001:db8:1:2::77')).toBe(0);
  });
});
