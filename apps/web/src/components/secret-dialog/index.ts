export { SecretDialog } from './SecretDialog.tsx';
export { SecretFacts, SecretValue } from './SecretFacts.tsx';
export { SecretNotice } from './SecretNotice.tsx';
