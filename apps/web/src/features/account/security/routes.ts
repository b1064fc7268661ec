import type { FeatureRoute } from '../../../shell/feature.ts';

const show = () => import('./setup/ShowIdentityPages.tsx');
const choose = () => import('./setup/ChooseWayPage.tsx');
const change = () => import('./setup/ChangePages.tsx');

/** The security of the own account and the steps of what is changed there. */
export const securityRoutes: readonly FeatureRoute[] = [
  { path: 'account/security/sms', load: async () => (await import('./SecurityPage.tsx')).SmsSecurityPage },
  {
    path: 'account/security/nosms',
    load: async () => (await import('./SecurityPage.tsx')).NoSmsSecurityPage,
  },
  {
    path: 'account/security/factor',
    load: async () => (await import('./factor/FactorSecurityPage.tsx')).FactorSecurityPage,
  },
  {
    path: 'account/security/passkey',
    load: async () => (await import('./passkey/PasskeyPage.tsx')).PasskeyPage,
  },
  {
    path: 'account/security/key',
    load: async () => (await import('./key/KeySecurityPage.tsx')).KeySecurityPage,
  },
  { path: 'account/security/sms/setup/validate', load: async () => (await choose()).ForPasswordPage },
  { path: 'account/security/sms/setup/validate/tel/:type', load: async () => (await show()).ByTelPage },
  { path: 'account/security/sms/setup/validate/email', load: async () => (await show()).ByEmailPage },
  { path: 'account/security/sms/setup/validate/question', load: async () => (await show()).ByQuestionPage },
  { path: 'account/security/sms/setup/validate/password', load: async () => (await show()).ByPasswordPage },
  { path: 'account/security/sms/setup/password', load: async () => (await change()).SetPasswordPage },
  { path: 'account/security/sms/setup/tel/validate', load: async () => (await choose()).ForTelPage },
  { path: 'account/security/sms/setup/tel', load: async () => (await change()).SetTelPage },
  { path: 'account/security/sms/setup/email/validate', load: async () => (await choose()).ForEmailPage },
  { path: 'account/security/sms/setup/email', load: async () => (await change()).SetEmailPage },
  {
    path: 'account/security/sms/setup/question/validate',
    load: async () => (await choose()).ForQuestionPage,
  },
  { path: 'account/security/sms/setup/question', load: async () => (await change()).SetQuestionsPage },
  {
    path: 'account/security/sms/setup/success/:type',
    load: async () => (await import('./setup/SuccessPage.tsx')).SuccessPage,
  },
];
