import type { recovery as zh } from '../zh/recovery.ts';

export const recovery: Record<keyof typeof zh, string> = {
  title: 'Recover the password',
  forgotten: 'Forgot your password?',
  accountText: 'Enter the user name whose password is to be recovered.',
  loginname: 'User name',
  nameMissing: 'Enter the user name',
  next: 'Next',
  validateTitle: 'Verify',
  validateText: 'Choose a way. Only what the account has set up can succeed.',
  noWays:
    'No SMS gateway and no mail server is set up, so that passwords cannot be recovered here. Please ask your administrator for a new one.',
  way_tel: 'By SMS',
  way_telText: 'A code is sent to the phone of the account',
  way_email: 'By e-mail',
  way_emailText: 'A code is sent to the e-mail address of the account',
  way_question: 'By security questions',
  way_questionText: 'Answer the three questions of the account and enter a code',
  smsSent:
    'If the account has a phone, a code is on its way; it is good for {{minutes}} minutes. An SMS may take up to 5 minutes.',
  emailSent:
    'If the account has an e-mail address, a code is on its way; it is good for {{minutes}} minutes.',
  codeBy: 'Send the code by',
  by_sms: 'SMS',
  by_email: 'E-mail',
  answerMissing: 'Answer all questions',
  passwordTitle: 'Set a new password',
  passwordText: 'Please finish within 10 minutes. All sessions of the account end with it.',
  save: 'Save',
  finishTitle: 'The password is set',
  finishText: 'All sessions of the account have ended. Sign in with the new password.',
  otherWays: 'Choose another way',
  toLogin: 'Back to sign-in',
  cannot: 'If you cannot verify yourself in any of these ways, ask your administrator to reset the password.',
};
