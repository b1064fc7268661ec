export { accountHeader, setActingAccount } from './acting-account.ts';
export { call, onSessionClosed, onSignedOut } from './call.ts';
export * from './call-error.ts';
export * from './download.ts';
export { guestSession, setGuestSession } from './guest-session.ts';
export { paced } from './paced.ts';
export { refreshAnswers } from './refresh-answers.ts';
export * from './use-call.ts';
export { useSendOnce } from './use-send-once.ts';
