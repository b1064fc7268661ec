import { parseTopic, sparkplugNamespace } from '@zutai/contract';

/** What a gateway may say; commands are the platform's alone. */
const PUBLISHED: ReadonlySet<string> = new Set(['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH']);

/** Whether a gateway may publish on a topic: births, data and deaths of its own node and devices. */
export function mayPublish(sn: string, groupId: string, topic: string): boolean {
  const parsed = parseTopic(topic);
  return (
    parsed !== undefined &&
    parsed.groupId === groupId &&
    parsed.edgeNodeId === sn &&
    PUBLISHED.has(parsed.type)
  );
}

/**
 * Whether a gateway may subscribe to a topic filter: commands to its own node and devices, and the state
 * of the host application (Sparkplug B 3.0, section 5.4), also of one named host.
 */
export function maySubscribe(sn: string, groupId: string, filter: string): boolean {
  const [namespace, second, third, node, device, ...rest] = filter.split('/');
  if (namespace !== sparkplugNamespace || rest.length > 0) return false;
  if (second === 'STATE') return third !== undefined && third !== '' && node === undefined;
  if (second !== groupId || node !== sn) return false;
  if (third === 'NCMD') return device === undefined || device === '#';
  return third === 'DCMD' && device !== undefined && device !== '';
}
