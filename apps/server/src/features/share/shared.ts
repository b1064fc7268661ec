/** What a link leads to. */
export interface Shared {
  readonly kind: 'equipment' | 'project';
  readonly objectId: string;
}
