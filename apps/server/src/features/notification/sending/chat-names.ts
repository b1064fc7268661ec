import type { SenderName } from '../../outbox/index.ts';

/** Says who messages to the chats of an organisation are from; undefined: whoever the platform is. */
export interface ChatNames {
  findPushOfOrganisation(organisationId: string): Promise<SenderName | undefined>;
}

export const NAMELESS_CHATS: ChatNames = { findPushOfOrganisation: async () => undefined };
