import { calls, type GuestView } from '@zutai/contract';
import { call } from '../call/index.ts';

/** What the guest of this tab sees; null when its session is over. A module of its own: few come by a link. */
export const askForGuest = (): Promise<GuestView | null> => call(calls.share.view, {});
