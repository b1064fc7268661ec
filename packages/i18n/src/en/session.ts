import type { session as zh } from '../zh/session.ts';

export const session: Record<keyof typeof zh, string> = {
  title: 'Sign in',
  welcome: 'Sign in to the monitoring platform',
  loginname: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  hasTarget: 'Sign in to open the page you requested.',
  infoFailed: 'Could not read your permissions. Please sign in again.',
  timeOver:
    'Your session has ended because it was not used or reached its longest time. Please sign in again.',
  goOnAsOther: 'Go on with that account',
  capsLock: 'Caps Lock is on',
  firstStart:
    "First time here? The administrator account is admin. Its initial password is stored in admin-password.txt in the server's data folder, and is shown once when the server is started in a terminal.",
};
