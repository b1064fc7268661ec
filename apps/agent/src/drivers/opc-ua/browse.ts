import { opcUaAddress } from '@zutai/contract/driver-protocol';
import { BROWSED_NODES_MAX, type BrowsedNode } from '@zutai/contract/sparkplug';
import {
  AttributeIds,
  BrowseDirection,
  type ClientSession,
  DataType,
  type DataValue,
  makeBrowsePath,
  NodeClass,
  type NodeId,
  type ReferenceDescription,
  VariantArrayType,
} from 'node-opcua-client';
import type { Browsed } from '../driver.ts';
import { describeStatus } from './failure.ts';

/** Nodes whose attributes are read in one request: three reads each, and small servers bound them. */
const NODES_OF_REQUEST = 30;
/** Reference type HasProperty: what describes a node is no place of its own. */
const HAS_PROPERTY = 46;
/** Bit of UserAccessLevel (OPC 10000-3, 8.57). */
const CURRENT_WRITE = 2;
const EVERY_RESULT = 63;

/** Objects and variables below a node of this server, in its order; values with type, unit and whether they can be written. */
export async function browseNodes(session: ClientSession, nodeId: string): Promise<Browsed> {
  const found: ReferenceDescription[] = [];
  let page = await session.browse({
    nodeId,
    browseDirection: BrowseDirection.Forward,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    nodeClassMask: NodeClass.Object | NodeClass.Variable,
    resultMask: EVERY_RESULT,
  });
  if (!page.statusCode.isGoodish()) return { failure: describeStatus(page.statusCode) };
  found.push(...(page.references ?? []));
  const isMore = () => page.continuationPoint !== undefined && page.continuationPoint?.length > 0;
  while (isMore() && found.length <= BROWSED_NODES_MAX) {
    page = await session.browseNext(page.continuationPoint, false);
    if (!page.statusCode.isGoodish()) return { failure: describeStatus(page.statusCode) };
    found.push(...(page.references ?? []));
  }
  // A server keeps few of them.
  if (isMore()) await session.browseNext(page.continuationPoint, true);
  const places = listPlaces(found);
  const shown = places.slice(0, BROWSED_NODES_MAX);
  const nodes: BrowsedNode[] = [];
  for (let start = 0; start < shown.length; start += NODES_OF_REQUEST)
    nodes.push(...(await describePlaces(session, shown.slice(start, start + NODES_OF_REQUEST))));
  return { nodes, isCut: isMore() || places.length > shown.length };
}

interface Place {
  readonly nodeId: NodeId;
  readonly address: BrowsedNode['address'];
  readonly name: string;
  readonly isVariable: boolean;
}

/** Each once, however it is referred to; what another server holds is left out: the driver has no way there. */
function listPlaces(references: readonly ReferenceDescription[]): Place[] {
  const places = new Map<string, Place>();
  for (const { nodeId, referenceTypeId, displayName, browseName, nodeClass } of references) {
    const isProperty = referenceTypeId.namespace === 0 && referenceTypeId.value === HAS_PROPERTY;
    if (isProperty || nodeId.serverIndex > 0 || nodeId.namespaceUri) continue;
    const address = opcUaAddress.safeParse({ nodeId: nodeId.toString() });
    if (!address.success) continue;
    const name = (displayName.text || browseName.name || address.data.nodeId).slice(0, 200);
    const isVariable = nodeClass === NodeClass.Variable;
    places.set(address.data.nodeId, { nodeId, address: address.data, name, isVariable });
  }
  return [...places.values()];
}

async function describePlaces(session: ClientSession, places: readonly Place[]): Promise<BrowsedNode[]> {
  const variables = places.filter(({ isVariable }) => isVariable);
  if (variables.length === 0) return places.map(({ address, name }) => ({ address, name }));
  const attributes = [AttributeIds.Value, AttributeIds.DataType, AttributeIds.UserAccessLevel];
  const read = await session.read(
    variables.flatMap(({ nodeId }) => attributes.map((attributeId) => ({ nodeId, attributeId }))),
  );
  const units = await readUnits(session, variables);
  return places.map((place) => {
    const { address, name } = place;
    const at = variables.indexOf(place);
    if (at === -1) return { address, name };
    const [value, dataType, access] = read.slice(at * attributes.length);
    const unit = units[at];
    return {
      address,
      name,
      ...describeValue(value!, dataType!),
      ...(unit === undefined ? {} : { unit }),
      writable: (Number(access!.value.value ?? 0) & CURRENT_WRITE) !== 0,
    };
  });
}

const TEXTS: ReadonlySet<DataType> = new Set([
  DataType.String,
  DataType.DateTime,
  DataType.LocalizedText,
  DataType.Guid,
]);
const isNumber = (type: DataType) => type >= DataType.SByte && type <= DataType.Double;

/** By what it holds now; of a node that holds nothing yet, by what it is declared as. */
function describeValue({ value }: DataValue, declared: DataValue): Pick<BrowsedNode, 'dataType' | 'type'> {
  const id = declared.value?.value as NodeId | null | undefined;
  const declaredType =
    id?.namespace === 0 && typeof id.value === 'number' ? (id.value as DataType) : undefined;
  const held = value?.dataType ?? DataType.Null;
  const type = held === DataType.Null ? declaredType : held;
  if (type === undefined || DataType[type] === undefined) return {};
  const isScalar = held === DataType.Null || value.arrayType === VariantArrayType.Scalar;
  const dataType = isNumber(type)
    ? 'number'
    : type === DataType.Boolean
      ? 'boolean'
      : TEXTS.has(type)
        ? 'text'
        : undefined;
  return {
    type: `${DataType[type]}${isScalar ? '' : '[]'}`,
    ...(isScalar && dataType !== undefined ? { dataType } : {}),
  };
}

/** The property EngineeringUnits (OPC 10000-8, 5.6.3) of analogue items, by the symbol that it is shown with. */
async function readUnits(
  session: ClientSession,
  variables: readonly Place[],
): Promise<(string | undefined)[]> {
  const found = await session.translateBrowsePath(
    variables.map(({ nodeId }) => makeBrowsePath(nodeId, '.EngineeringUnits')),
  );
  const targets = found.map(({ statusCode, targets: at }) =>
    statusCode.isGoodish() ? at?.[0]?.targetId : undefined,
  );
  const nodes = targets.flatMap((nodeId) => nodeId ?? []);
  if (nodes.length === 0) return [];
  const read = await session.read(nodes.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })));
  const symbols = read.map(
    ({ value }) => (value?.value as { displayName?: { text?: string | null } } | null)?.displayName?.text,
  );
  return targets.map((target) =>
    target === undefined ? undefined : symbols.shift()?.slice(0, 50) || undefined,
  );
}
