import { nameSnmpOid, type SnmpAddress } from '@zutai/contract/driver-protocol';
import { BROWSED_NODES_MAX, type BrowsedNode } from '@zutai/contract/sparkplug';
import type { Browsed } from '../driver.ts';
import type { SnmpConnection, SnmpFailed } from './connection.ts';
import { describeStatus } from './failure.ts';
import { judgeValue } from './reading.ts';
import { type Binding, pduKind, type Request } from './wire/pdu.ts';
import type { SnmpType } from './wire/value.ts';

/** What devices are looked at by: what is standard, what their makers added, and SNMP itself. */
const ROOTS = ['1.3.6.1.2.1', '1.3.6.1.4.1', '1.3.6.1.6.3'] as const;
/** What has no more values is shown value by value, what has more by its branches. */
const SHOWN_AT_ONCE = 300;
/** Bindings asked for in one request: about what a datagram of 1,500 bytes holds. */
const REPETITIONS = 25;
const ARC_MAX = 4_294_967_295;
const WRITTEN: ReadonlySet<SnmpType> = new Set([
  'Integer32',
  'Gauge32',
  'TimeTicks',
  'OCTET STRING',
  'OBJECT IDENTIFIER',
  'IpAddress',
]);

/** Places with a name of their own: trees of the IETF, and makers by their numbers of the IANA. */
const places: Readonly<Record<string, string>> = {
  '1.3.6.1.2.1.1': 'system',
  '1.3.6.1.2.1.2': 'interfaces',
  '1.3.6.1.2.1.4': 'ip',
  '1.3.6.1.2.1.5': 'icmp',
  '1.3.6.1.2.1.6': 'tcp',
  '1.3.6.1.2.1.7': 'udp',
  '1.3.6.1.2.1.11': 'snmp',
  '1.3.6.1.2.1.17': 'dot1dBridge',
  '1.3.6.1.2.1.25': 'host',
  '1.3.6.1.2.1.31': 'ifMIB',
  '1.3.6.1.2.1.33': 'upsMIB',
  '1.3.6.1.2.1.43': 'printmib',
  '1.3.6.1.2.1.47': 'entityMIB',
  '1.3.6.1.2.1.99': 'entitySensorMIB',
  '1.3.6.1.4.1.9': 'Cisco',
  '1.3.6.1.4.1.11': 'HP',
  '1.3.6.1.4.1.318': 'APC',
  '1.3.6.1.4.1.534': 'Eaton',
  '1.3.6.1.4.1.674': 'Dell',
  '1.3.6.1.4.1.2011': 'Huawei',
  '1.3.6.1.4.1.2021': 'UCD-SNMP',
  '1.3.6.1.4.1.8072': 'Net-SNMP',
  '1.3.6.1.4.1.8691': 'Moxa',
  '1.3.6.1.4.1.25506': 'H3C',
};

const isBelow = (oid: string, parent: string) => oid.startsWith(`${parent}.`);
/** The branch of a place that an identifier is in. */
const branchOf = (oid: string, parent: string) => {
  const end = oid.indexOf('.', parent.length + 1);
  return end === -1 ? oid : oid.slice(0, end);
};

/** Whether an identifier stands behind another, number by number. */
function isBehind(oid: string, other: string): boolean {
  const [left, right] = [oid.split('.').map(Number), other.split('.').map(Number)];
  const at = left.findIndex((arc, index) => arc !== right[index]);
  return at === -1 ? false : left[at]! > (right[at] ?? -1);
}

type Walked = {
  readonly bindings: readonly Binding[];
  readonly isMore: boolean;
  readonly failure?: undefined;
};

/** What a device has below a place, in its own order: values where they are few, else the branches. */
export async function browseAgent(connection: SnmpConnection, parent: string | undefined): Promise<Browsed> {
  if (parent !== undefined) {
    const walked = await walk(connection, parent);
    if (walked.failure) return { failure: walked.failure };
    if (!walked.isMore) return { nodes: walked.bindings.map(describeValue), isCut: false };
  }
  const nodes: BrowsedNode[] = [];
  for (const root of parent === undefined ? ROOTS : [parent]) {
    const branches = await listBranches(connection, root, BROWSED_NODES_MAX - nodes.length);
    if ('failure' in branches) return { failure: branches.failure };
    nodes.push(...branches.nodes);
    if (branches.isCut) return { nodes, isCut: true };
  }
  return { nodes, isCut: false };
}

/** What follows an identifier, as far as the agent has it; empty at its end. */
async function next(
  connection: SnmpConnection,
  request: Request,
): Promise<{ readonly bindings: readonly Binding[]; readonly failure?: undefined } | SnmpFailed> {
  // Each by itself: a poll, and above all a write, comes between.
  const outcome = await connection.take((asker) => asker.ask(request));
  if (outcome.failure) return outcome;
  const refusal = describeStatus(outcome.pdu);
  if (refusal) return { failure: refusal };
  let last = request.oids[0]!;
  const bindings: Binding[] = [];
  for (const binding of outcome.pdu.bindings) {
    // An agent that does not go forward would be asked for ever.
    if (binding.value.type === 'endOfMibView' || !isBehind(binding.oid, last)) break;
    last = binding.oid;
    bindings.push(binding);
  }
  return { bindings };
}

/** Values below a place, at most so many that they are shown at once. */
async function walk(connection: SnmpConnection, parent: string): Promise<Walked | SnmpFailed> {
  const found: Binding[] = [];
  for (let from = parent; found.length <= SHOWN_AT_ONCE; ) {
    const page = await next(connection, { kind: pduKind.getBulk, oids: [from], maxRepetitions: REPETITIONS });
    if (page.failure) return page;
    const below = page.bindings.filter(({ oid }) => isBelow(oid, parent));
    found.push(...below);
    if (below.length === 0 || below.length < page.bindings.length) return { bindings: found, isMore: false };
    from = below.at(-1)!.oid;
  }
  return { bindings: found, isMore: true };
}

/** Branches right below a place, one request each: what a branch holds is passed over. */
async function listBranches(
  connection: SnmpConnection,
  parent: string,
  room: number,
): Promise<{ readonly nodes: BrowsedNode[]; readonly isCut: boolean } | SnmpFailed> {
  const nodes: BrowsedNode[] = [];
  let last = '';
  let from = parent;
  // One more for each: a branch may hold values below its largest number, and then comes again.
  for (let asked = 0; nodes.length < room && asked < 2 * BROWSED_NODES_MAX; asked += 1) {
    const page = await next(connection, { kind: pduKind.getNext, oids: [from] });
    if (page.failure) return page;
    const [binding] = page.bindings;
    if (!binding || !isBelow(binding.oid, parent)) return { nodes, isCut: false };
    const branch = branchOf(binding.oid, parent);
    if (branch !== last) nodes.push(branch === binding.oid ? describeValue(binding) : describeBranch(branch));
    from = branch === last ? binding.oid : `${branch}.${ARC_MAX}`;
    last = branch;
  }
  return { nodes, isCut: true };
}

function describeBranch(oid: string): BrowsedNode {
  const name = places[oid] ?? nameSnmpOid(oid);
  return { address: { oid } satisfies SnmpAddress, name: name === oid ? oid : `${name} (${oid})` };
}

function describeValue({ oid, value }: Binding): BrowsedNode {
  const { shown, dataType, format } = judgeValue(value);
  const address: SnmpAddress = { oid, ...(format === undefined ? {} : { format }) };
  return {
    address,
    name: `${nameSnmpOid(oid)}${shown === '' ? '' : ` – ${shown}`}`.slice(0, 200),
    ...(dataType === undefined ? {} : { dataType }),
    type: value.type,
    // Whether an object can be written stands in its MIB; that its type never is, is known.
    ...(WRITTEN.has(value.type) ? {} : { writable: false }),
  };
}
