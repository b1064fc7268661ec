import type { outbox as zh } from '../zh/outbox.ts';

export const outbox: Record<keyof typeof zh, string> = {
  title: 'Outgoing messages',
  at: 'Time',
  channel: 'Channel',
  state: 'State',
  recipient: 'Recipient',
  purpose: 'Purpose',
  loginname: 'User name',
  organisation: 'Organisation',
  text: 'Text',
  failure: 'Failure',
  sms: 'SMS',
  email: 'E-mail',
  sent: 'Sent',
  failed: 'Failed',
  held: 'Not sent',
  verification: 'Verification',
  recovery: 'Password recovery',
  passwordChanged: 'Password changed',
  apiTokenEnds: 'API token ends',
  report: 'Report',
  alarm: 'Alarm notification',
  person: 'SMS to people',
  invoice: 'Invoice',
  enrolment: 'Enrolment',
  nothingSent:
    'Neither SMS nor e-mail is set up: nothing is being sent. What would have been sent is listed here; codes in it are not kept.',
  noSms: 'No SMS gateway is set up: SMS are not sent.',
  noEmail: 'No mail server is set up: e-mail is not sent.',
  howTo: 'Set {{names}} in the environment of the server and restart it to send them.',
  emptyTitle: 'No outgoing messages',
  emptyText: 'Verification codes and notices of changed passwords are listed here for 30 days.',
  codeSubject: 'Verification code',
  verificationText:
    'Your code is {{code}}. It is good for {{minutes}} minutes. Tell it to nobody. If you did not ask for it, change your password.',
  recoveryText:
    'Your code for recovering the password is {{code}}. It is good for {{minutes}} minutes. Tell it to nobody. If you did not ask for it, ignore this message.',
  tokenEndsSubject: 'Your API token ends soon',
  tokenEndsText:
    'The API token “{{title}}” (…{{hint}}) of {{account}} ends at {{at}}. Programs that call with it stop then: make another or extend it, on the page of the API account.',
  enrolmentSubject: 'Your account',
  waitingSubject: 'Somebody waits for approval',
  waitingText:
    'Somebody has enrolled by your link “{{link}}” and waits for approval. Sign in to the platform and decide under "Enrolment".',
  enrolmentApproved: 'Your account {{name}} was approved. You can sign in now.',
  enrolmentRefused:
    'Your account {{name}} was not approved and has been deleted. If you have questions, ask your administrator.',
  passwordSubject: 'Password changed',
  passwordText:
    'The password of your account was changed and its other sessions have ended. If it was not you, tell your administrator at once.',
};
