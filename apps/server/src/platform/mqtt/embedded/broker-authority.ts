/** Who a client of the embedded broker is, as found at its sign-in. */
export interface MqttIdentity {
  /** E.g. the gateway's SN. */
  readonly id: string;
}

/** Decides who may connect to the embedded broker and what they may do there. */
export interface BrokerAuthority<Identity extends MqttIdentity = MqttIdentity> {
  /** Resolves to the client's identity, or to undefined when name or password are wrong. */
  readonly authenticate: (username: string, password: string) => Promise<Identity | undefined>;
  /** Also asked for the will, when the client signs in. A client that publishes elsewhere is disconnected. */
  readonly mayPublish: (identity: Identity, topic: string) => boolean;
  /** A refused filter is answered with SUBACK 0x80. */
  readonly maySubscribe: (identity: Identity, filter: string) => boolean;
}
