import { generateKeyPairSync } from 'node:crypto';
import { marketCalls, templateCalls } from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';

/** A template with a report and an alarm rule, in some versions, a package of it, and a signer who is trusted. */
export async function insertTemplate(
  client: ApiClient,
  { equipmentId, signalId }: { equipmentId: string; signalId: string },
  mark: string,
) {
  const { id: templateId } = await client.call(templateCalls.add, { title: mark, equipmentId });
  const { id: templateReportId } = await client.call(templateCalls.addReport, {
    templateId,
    title: mark,
    columns: [{ key: 'c1', title: mark, source: 'signal', signalId }],
  });
  const { id: templateRuleId } = await client.call(templateCalls.addAlarmRule, {
    ...{ templateId, title: mark, signalId },
    condition: { kind: 'quality', includesStale: false },
  });
  const made = { templateIds: [templateId], title: mark, version: '1.0' };
  const { id: packageId } = await client.call(marketCalls.export, made);
  const { publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  const { id: signerId } = await client.call(marketCalls.trust, { title: mark, publicKey: raw });
  return { templateId, templateReportId, templateRuleId, packageId, signerId };
}
