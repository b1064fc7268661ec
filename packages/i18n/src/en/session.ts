import type { session as zh } from '../zh/session.ts';

export const session: Record<keyof typeof zh, string> = {
  title: 'Sign in',
  welcome: 'Sign in to monitoring',
  loginname: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  vcode: 'Verification code',
  vcodeHelp: 'Hard to read? Click the picture for another',
  vcodeImage: 'Picture of the verification code',
  submit: 'Sign in',
  submitting: 'Signing in…',
  hasTarget: 'Please sign in; then the page you asked for opens.',
  capsLock: 'Caps Lock is on',
  firstStart:
    'First time here? The administrator is admin; the password is shown in the terminal that started the server and kept in the data folder.',
};
