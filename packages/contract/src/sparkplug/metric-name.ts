/** Metric names with a meaning of their own; those under `Zutai/` are ours, the rest are Sparkplug B 3.0. */
export const metricName = {
  /** Pairs a death with its birth; Int64, 0–255. */
  bdSeq: 'bdSeq',
  /** Boolean; written true by the platform, the node sends all its births again. */
  rebirth: 'Node Control/Rebirth',
  /** String; only our own agent has it, without it a node is a foreign gateway. */
  agentVersion: 'Zutai/Agent Version',
  /** Int64; 0 = no configuration yet. */
  configurationVersion: 'Zutai/Configuration Version',
  /** String; '' = the last configuration was taken. */
  configurationError: 'Zutai/Configuration Error',
  /** String, JSON of {@link driverStatuses}; again every few seconds, which vouches for values that do not change. */
  drivers: 'Zutai/Drivers',
  /** String, JSON of {@link storageFault}; '' while the disk takes everything. */
  storage: 'Zutai/Storage',
  /** String, JSON of {@link commandResult}. */
  commandResult: 'Zutai/Command Result',
  /** String, JSON of {@link driverAnswer}. */
  driverAnswer: 'Zutai/Driver Answer',
  /** Int64; records the agent had to drop because its buffer was full, since it was set up. */
  droppedRecords: 'Zutai/Dropped Records',
  /** String in an NBIRTH, JSON of {@link liveStreams}. */
  streams: 'Zutai/Streams',
  /** Int32, percent. */
  signalLevel: 'Zutai/Signal Level',
  /** Boolean of any gateway: a remote programming session holds the controller. */
  vpn: 'Zutai/Vpn',
  /** String in an NCMD, JSON of {@link gatewayConfiguration}. */
  configuration: 'Zutai/Configuration',
  /** String, JSON of {@link economyState}; '' while it is not in economy mode. */
  economy: 'Zutai/Economy',
  /** String in an NCMD, JSON of {@link watchRequest}. */
  watch: 'Zutai/Watch',
  /** String in an NCMD, JSON of {@link openRequest}. */
  open: 'Zutai/Open',
  /** String in an NCMD, JSON of {@link acknowledgement}. */
  acknowledged: 'Zutai/Acknowledged',
  /** String in an NCMD, JSON of {@link holdRequest}. */
  hold: 'Zutai/Hold',
  /** String in an NCMD, JSON of {@link commandQuery}. */
  commandQuery: 'Zutai/Command Query',
  /** String in an NCMD, JSON of {@link driverRequest}. */
  driverRequest: 'Zutai/Driver Request',
  /** String beside the written metric in a DCMD, JSON of {@link commandRequest}. */
  command: 'Zutai/Command',
} as const;

/** Metric properties. */
export const propertyName = {
  /** Int32, one of {@link quality}; Sparkplug B 3.0 section 6.4.8. */
  quality: 'Quality',
  /** String, a code of the specification's section 8; only on bad metrics. */
  code: 'Zutai/Code',
} as const;

const reservedPrefixes = ['Zutai/', 'Node Control/', 'Device Control/', 'Properties/'];

/** Whether a signal may not be called this because the protocol uses the name. */
export function isReservedMetricName(name: string): boolean {
  return name === metricName.bdSeq || reservedPrefixes.some((prefix) => name.startsWith(prefix));
}
