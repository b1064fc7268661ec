import type { password as zh } from '../zh/password.ts';

export const password: Record<keyof typeof zh, string> = {
  title: 'Change your initial password',
  text: 'Your present password was made up by the platform or an administrator. Choose one that only you know to go on.',
  account: 'Account: {{name}}',
  newPassword: 'New password',
  repeat: 'New password again',
  repeatWrong: 'The two passwords differ',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  rules: 'Password rules',
  met: 'met',
  notMet: 'not met',
  strength: 'Strength: {{level}}',
  strength1: 'weak',
  strength2: 'fair',
  strength3: 'strong',
  submit: 'Save and go on',
  submitting: 'Saving…',
};
