import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calls } from '@zutai/contract';
import { ApiClient, findFreePort, Program, waitUntil } from '@zutai/dev-env/server-process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseConnection } from './testing/open-database.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PASSWORD = 'Journey-2026';

/** The first start is killed as soon as each of these is true, the next start taken up from there. */
const POINTS: readonly [name: string, isReached: string][] = [
  ['its gateway is there', 'select from gateway'],
  ['its first equipment is there', 'select from equipment'],
  ['its signals are there', 'select from signal'],
  ['it has pages', 'select from page where equipment_id is not null'],
  ['its template is there', 'select from template'],
  ['its project is there', 'select from project'],
  ['its past is being written', 'select from history'],
];

describe('a first start that is killed', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-demo-'));
  let program: Program;
  let url: string;

  beforeAll(async () => {
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    program = new Program({
      file: 'apps/server/src/main.ts',
      env: {
        PORT: String(port),
        ZUTAI_MQTT_PORT: String(await findFreePort()),
        ZUTAI_DATA: folder,
        ZUTAI_ADMIN_PASSWORD: PASSWORD,
      },
    });
  });
  afterAll(async () => {
    await program.end('SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const isTrue = async (query: string): Promise<boolean> => {
    const client = new pg.Client(databaseConnection(folder));
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query(`${query} limit 1`);
      return rowCount === 1;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  it.each(POINTS)('goes on at the next: killed when %s', async (_name, query) => {
    program.start();
    await waitUntil('the point is reached', () => isTrue(query), 120_000);
    await program.end('SIGKILL');
  });

  it('ends with one demo, whole and running', async () => {
    program.start();
    const isReady = () =>
      fetch(`${url}/healthz`).then(
        (reply) => reply.status === 200,
        () => false,
      );
    await waitUntil('the server is ready', isReady, 120_000);
    expect(program.output).not.toContain('the demo plant did not start');
    const client = await ApiClient.signIn(url, { loginname: 'admin', password: PASSWORD });
    expect((await client.call(calls.gateway.query, {})).total).toBe(1);
    const equipment = await client.call(calls.equipment.query, {});
    expect(equipment.total).toBe(2);
    expect((await client.call(calls.template.query, {})).total).toBe(1);
    expect((await client.call(calls.page.query, { kind: 'faceplate' })).length).toBe(2);
    for (const { id: equipmentId } of equipment.rows) {
      expect((await client.call(calls.page.query, { equipmentId })).length).toBe(5);
      expect((await client.call(calls.driver.query, { equipmentId })).length).toBe(1);
    }
    const projects = await client.call(calls.project.queryAll, {});
    expect(projects.length).toBe(1);
    const projectId = projects[0]!.id;
    expect((await client.call(calls.mvar.queryAll, { projectId })).length).toBe(3);
    expect((await client.call(calls.page.query, { projectId })).length).toBe(1);
    await waitUntil('both stations are online', async () => {
      const { rows } = await client.call(calls.monitor.queryEquipment, {});
      return rows.filter((row) => row.online).length === 2;
    });
    expect(fs.existsSync(path.join(folder, 'demo-unfinished.json'))).toBe(false);
  });
});
