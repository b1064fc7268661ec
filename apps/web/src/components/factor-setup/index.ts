export { PasskeySetup } from './PasskeySetup.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { TotpSetup } from './TotpSetup.tsx';
