/** The Sparkplug B 3.0 topic namespace, section 4.1 of that standard. */
export const sparkplugNamespace = 'spBv1.0';

export const nodeMessageTypes = ['NBIRTH', 'NDEATH', 'NDATA', 'NCMD'] as const;
export const deviceMessageTypes = ['DBIRTH', 'DDEATH', 'DDATA', 'DCMD'] as const;

export type NodeMessageType = (typeof nodeMessageTypes)[number];
export type DeviceMessageType = (typeof deviceMessageTypes)[number];

/** A parsed topic: node messages carry no device id, device messages always do. */
export type SparkplugTopic =
  | { type: NodeMessageType; groupId: string; edgeNodeId: string; deviceId?: undefined }
  | { type: DeviceMessageType; groupId: string; edgeNodeId: string; deviceId: string };

/** MQTT allows 65,535 bytes for a whole topic; ids are names of boxes and stay far below. */
export const topicPartMaxLength = 128;

/**
 * Whether a text can be a group, edge node or device id: 1–128 characters, no `/`, `+`, `#`
 * (Sparkplug 3.0, tck-id-topic-structure-namespace-valid-*), no control characters.
 */
export function isTopicPart(text: string): boolean {
  return text.length > 0 && text.length <= topicPartMaxLength && !/[/+#\p{Cc}\p{Cs}]/u.test(text);
}

function requireTopicPart(what: string, text: string): string {
  if (!isTopicPart(text)) {
    throw new RangeError(
      `${what} ${JSON.stringify(text)} must be 1–${topicPartMaxLength} characters without / + # or control characters`,
    );
  }
  return text;
}

/** `spBv1.0/{group}/{TYPE}/{node}`. Throws RangeError when an id cannot stand in a topic. */
export function buildNodeTopic(type: NodeMessageType, groupId: string, edgeNodeId: string): string {
  return `${sparkplugNamespace}/${requireTopicPart('group id', groupId)}/${type}/${requireTopicPart('edge node id', edgeNodeId)}`;
}

/** `spBv1.0/{group}/{TYPE}/{node}/{device}`. Throws RangeError when an id cannot stand in a topic. */
export function buildDeviceTopic(
  type: DeviceMessageType,
  groupId: string,
  edgeNodeId: string,
  deviceId: string,
): string {
  const node = `${sparkplugNamespace}/${requireTopicPart('group id', groupId)}/${type}/${requireTopicPart('edge node id', edgeNodeId)}`;
  return `${node}/${requireTopicPart('device id', deviceId)}`;
}

/** The two topic filters by which a gateway receives its own commands. */
export function buildCommandFilters(groupId: string, edgeNodeId: string): string[] {
  return [
    buildNodeTopic('NCMD', groupId, edgeNodeId),
    `${buildDeviceTopic('DCMD', groupId, edgeNodeId, 'x').slice(0, -1)}+`,
  ];
}

/** Everything of one group: what an ingest process that owns the group subscribes to. */
export function buildGroupFilter(groupId: string): string {
  return `${sparkplugNamespace}/${requireTopicPart('group id', groupId)}/#`;
}

function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}

/** Undefined for anything that is not a well-formed Sparkplug B topic of a node or device. */
export function parseTopic(topic: string): SparkplugTopic | undefined {
  const [namespace, groupId, type, edgeNodeId, deviceId, ...rest] = topic.split('/');
  if (namespace !== sparkplugNamespace || rest.length > 0) return undefined;
  if (groupId === undefined || type === undefined || edgeNodeId === undefined) return undefined;
  if (!isTopicPart(groupId) || !isTopicPart(edgeNodeId)) return undefined;
  if (deviceId === undefined) {
    return isOneOf(nodeMessageTypes, type) ? { type, groupId, edgeNodeId } : undefined;
  }
  if (!isTopicPart(deviceId) || !isOneOf(deviceMessageTypes, type)) return undefined;
  return { type, groupId, edgeNodeId, deviceId };
}
