import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrate, migrationFolder } from '../../platform/db/migrate.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { drawPage } from './testing/drawing.ts';

const { database, drop } = await createTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-moved-pages-'));
afterAll(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

/** Brings the schema to the migrations with numbers up to `last`. */
async function migrateTo(last: string) {
  for (const name of fs.readdirSync(migrationFolder))
    if (name <= `${last}_~`) fs.copyFileSync(path.join(migrationFolder, name), path.join(folder, name));
  await migrate(database, folder);
}

it('pages kept inside templates become pages of the template (migration 0008)', async () => {
  const { pool } = database;
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrateTo('0007');
  await pool.query(`insert into organisation (title) values ('Waterworks')`);
  await pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role)
     select id, 'engineer', 'engineer', '', 'admin' from organisation`,
  );
  const page = (sourceId: string, title: string, leadsTo: string, isHome: boolean) => ({
    ...{ sourceId, title, width: 800, height: 600, fit: 'width', bgColor: '#fff', bgImage: '' },
    ...{ checkpwd: false, passwordHash: null, widgetCount: 2, isHome },
    file: { ...drawPage({ signalId: '12', equipId: '7', pageId: leadsTo }), note: title },
  });
  const content = {
    sourceEquipmentId: '7',
    drivers: [],
    signals: [],
    // Both lead to each other, and one text looks like a link.
    pages: [
      page('41', 'First', '42', false),
      page('42', 'Second', '41', true),
      page('43', 'Text with "pageId": "41"', '99', false),
    ],
  };
  await pool.query(
    `insert into template (organisation_id, title, content, page_count)
     select id, 'Station', $1, 3 from organisation`,
    [JSON.stringify(content)],
  );
  await migrateTo('0008');

  const { rows: pages } = await pool.query('select * from page order by id');
  const [first, second, third] = pages;
  expect(pages).toMatchObject([
    {
      title: 'First',
      kind: 'page',
      width: 800,
      fit: 'width',
      bg_color: '#fff',
      revision: 1,
      widget_count: 2,
    },
    { title: 'Second', equipment_id: null },
    { title: 'Text with "pageId": "41"' },
  ]);
  const leadsTo = (row: { file: { widgets: { clickEvent: { config: { pageId: string } } }[] } }) =>
    row.file.widgets[1]?.clickEvent.config;
  expect(leadsTo(first)).toMatchObject({ pageId: second.id, page: { equipPageId: second.id } });
  expect(leadsTo(second)).toMatchObject({ pageId: first.id, page: { equipPageId: first.id } });
  expect(leadsTo(third)).toMatchObject({ pageId: '99' });
  expect(third.file.note).toBe('Text with "pageId": "41"');
  const { rows: templates } = await pool.query('select * from template');
  expect(templates).toMatchObject([{ id: first.template_id, home_page_id: second.id }]);
  expect(templates[0].content).toEqual({ sourceEquipmentId: '7', drivers: [], signals: [] });
  const { rows: revisions } = await pool.query('select page_id, revision, widget_count from page_revision');
  expect(revisions).toHaveLength(3);
});
