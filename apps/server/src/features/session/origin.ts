/** Where a request comes from, for the audit trail. */
export interface Origin {
  readonly address: string;
  readonly call: string;
  readonly requestId: string;
}
