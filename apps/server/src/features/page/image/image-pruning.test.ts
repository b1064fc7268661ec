import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { IMAGE_PATH, ImageRepository, readImageName } from './image-repository.ts';

describe('pictures that nothing refers to', () => {
  let test: TestDatabase;
  let organisationId: string;
  let accountId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    organisationId = await one("insert into organisation (title) values ('o') returning id");
    accountId = await one(
      `insert into account (organisation_id, loginname, display_name, password_hash, role)
       values ($1, 'o', 'o', '', 'admin') returning id`,
      [organisationId],
    );
  });
  afterAll(() => test.drop());

  async function one(query: string, values: unknown[] = []): Promise<string> {
    return (await test.database.pool.query<{ id: string }>(query, values)).rows[0]!.id;
  }

  const keep = (text: string) =>
    new ImageRepository(test.database.kysely).keep(organisationId, {
      contentType: 'image/png',
      bytes: Buffer.from(text),
    });
  const prune = () => new ImageRepository(test.database.kysely).deleteUnused(10);
  const passDays = (days: number) =>
    test.database.pool.query(
      'update page_image set unused_since = unused_since - make_interval(days => $1)',
      [days],
    );

  it('go after a while; those of pages, revisions and templates stay, and so does what is used again', async () => {
    const ids = await Promise.all(
      ['page', 'background', 'revision', 'template', 'unused', 'again'].map(keep),
    );
    const [inPage, background, inRevision, inTemplate, , again] = ids.map((id) => `${IMAGE_PATH}/${id}`);
    const pageId = await one(
      `insert into page (organisation_id, kind, title, width, height, fit, bg_image, file, updated_by)
       values ($1, 'faceplate', 'p', 1, 1, '', $2, $3, $4) returning id`,
      [organisationId, background, { widgets: [{ src: inPage }] }, accountId],
    );
    await test.database.pool.query(
      'insert into page_revision (page_id, revision, title, file, saved_by) values ($1, 1, $2, $3, $4)',
      [pageId, 'p', { widgets: [{ src: inRevision }] }, accountId],
    );
    await test.database.pool.query(
      'insert into template (organisation_id, title, content) values ($1, $2, $3)',
      [organisationId, randomUUID(), { pages: [{ src: inTemplate }] }],
    );
    expect(await prune()).toBe(0);
    await passDays(20);
    expect(await prune()).toBe(0);
    expect(again).toBe(`${IMAGE_PATH}/${await keep('again')}`);
    await passDays(11);
    expect(await prune()).toBe(1);
    const { rows } = await test.database.pool.query<{ id: string }>('select id from page_image order by id');
    const unused = ids[4];
    const numberOf = (name: string) => readImageName(name)?.id;
    expect(new Set(rows.map((row) => row.id))).toEqual(
      new Set(ids.filter((id) => id !== unused).map(numberOf)),
    );
  });

  it('are counted anew when they are used meanwhile', async () => {
    const id = await keep('later');
    await prune();
    await passDays(31);
    await one(
      `insert into page (organisation_id, kind, title, width, height, fit, file, updated_by)
       values ($1, 'faceplate', 'q', 1, 1, '', $2, $3) returning id`,
      [organisationId, { src: `${IMAGE_PATH}/${id}` }, accountId],
    );
    await prune();
    const { rowCount } = await test.database.pool.query('select 1 from page_image where id = $1', [
      readImageName(id)?.id,
    ]);
    expect(rowCount).toBe(1);
  });
});
