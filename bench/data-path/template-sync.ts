/**
 * 200 pumps of one template with 40 signals and a report: all of them made, then one limit changed at all of them, looked
 * at first. Limits: made within 10 s; looked at and synchronised within 5 s.
 */
import { equipmentCalls, templateCalls } from '@zutai/contract';
import { startServer } from '../harness/server.ts';

const PUMPS = 200;
const SIGNALS = 40;
const MADE_LIMIT_MS = 10_000;
const CHANGED_LIMIT_MS = 5_000;

const server = await startServer();
const { id: templateId } = await server.call(templateCalls.add, { title: 'Pump' });
const add = Array.from({ length: SIGNALS }, (_, i) => ({ tag: `s${i}`, title: `Signal ${i}`, max: 10 }));
await server.call(templateCalls.saveSignals, { templateId, add });
const { rows } = await server.call(templateCalls.querySignals, { templateId, pageSize: 200 });
const [first] = rows;
const columns = rows.slice(0, 5).map(({ id, title }, i) => ({
  ...{ key: `c${i + 1}`, title, source: 'signal' as const, signalId: id },
}));
await server.call(templateCalls.addReport, { templateId, title: 'Day', columns });

const equipmentIds: string[] = [];
const startMs = performance.now();
for (let i = 0; i < PUMPS; i += 1)
  equipmentIds.push((await server.call(equipmentCalls.add, { title: `Pump ${i}`, templateId })).id);
const madeMs = performance.now() - startMs;

await server.call(templateCalls.saveSignals, {
  templateId,
  edit: [{ id: first!.id, tag: first!.tag, title: first!.title, max: 12 }],
});
const { version } = await server.call(templateCalls.detail, { id: templateId });
const changeMs = performance.now();
for (const equipmentId of equipmentIds) {
  const { items } = await server.call(templateCalls.compare, { equipmentId });
  if (items.length !== 1) throw new Error(`equipment ${equipmentId} would change in ${items.length} rows`);
}
const lookedMs = performance.now() - changeMs;
const counts = await server.call(templateCalls.synchronise, { templateId, version, equipmentIds });
const changedMs = performance.now() - changeMs;
if (counts.changed !== PUMPS) throw new Error(`${counts.changed} signals were changed`);

for (const [name, tookMs, limitMs] of [
  [`${PUMPS} pumps made`, madeMs, MADE_LIMIT_MS],
  [`one limit looked at (${lookedMs.toFixed(0)} ms) and changed at all`, changedMs, CHANGED_LIMIT_MS],
] as const)
  console.log(
    `${name}: ${tookMs.toFixed(0)} ms, ${(tookMs / limitMs).toFixed(2)} of the limit: ` +
      (tookMs <= limitMs ? 'met' : 'missed'),
  );
await server.stop();
