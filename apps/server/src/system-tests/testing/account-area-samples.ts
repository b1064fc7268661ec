import { type Belongings, plain, refused } from './sample.ts';

const PICTURE = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>']);
const ANSWERS = (['firstSchool', 'firstTeacher', 'firstPet'] as const).map((question) => ({
  question,
  answer: `none ${question}`,
}));

const CREDENTIAL = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key' };
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const SIGNED = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** Samples of the calls of the own account, of the recovery of passwords and of what leaves the platform. */
export const accountAreaSamples = {
  security: {
    getUserMessage: plain(),
    getUserEmail: plain(),
    getUserSecurityQuestion: plain(),
    getQuestions: plain(),
    getSMSCode: plain(),
    getSMSCodeForNew: plain({ token: 'none', tel: '13800000000' }),
    getEmailCode: plain(),
    validateSmsVerifycode: plain({ purpose: 'tel', code: '000000' }),
    validateEmailForChangePwd: plain({ purpose: 'email', code: '000000' }),
    validateQuestionForChangePwd: plain({
      purpose: 'password',
      channel: 'sms',
      code: '000000',
      answers: ANSWERS,
    }),
    validateOldPwdForChangePwd: plain({ purpose: 'password', password: 'wrong on purpose' }),
    setPwd: plain({ token: 'none', password: 'Aa1-isolation' }),
    setTel: plain({ token: 'none', tel: '13800000000' }),
    setEmail: plain({ token: 'none', email: 'nobody@plant.example' }),
    setSecrecyMessage: plain({ token: 'none', answers: ANSWERS }),
    vaildUserTel: plain({ tel: '13800000000' }),
    unbindWeixin: plain(),
  },
  factor: {
    state: plain(),
    begin: plain({ token: 'none' }),
    confirm: plain({ code: '000000' }),
    renewCodes: plain({ token: 'none', code: '000000' }),
    disable: plain({ token: 'none', code: '000000' }),
    reset: (other: Belongings) => [refused({ id: other.accountId }, 'id')],
  },
  passkey: {
    query: plain(),
    begin: plain({ token: 'none' }),
    confirm: plain({ title: 'isolation', credential: MADE }),
    rename: (other: Belongings) => [refused({ id: other.passkeyId, title: 'isolation' }, 'id')],
    remove: (other: Belongings) => [refused({ id: other.passkeyId, token: 'none' }, 'id')],
    beginLogin: plain(),
    login: plain({ credential: SIGNED }),
    beginFactor: plain(),
    showFactor: plain({ credential: SIGNED }),
  },
  hardwareKey: {
    validLockCert: plain({ verifyData: 'none' }),
    query: plain(),
    register: plain({ token: 'none', title: 'isolation', publicKey: 'none', verifyData: 'none' }),
    remove: plain({ token: 'none', id: '1' }),
    queryOfAccount: (other: Belongings) => [refused({ accountId: other.accountId }, 'accountId')],
    registerOfAccount: (other: Belongings) => [
      refused({ accountId: other.accountId, title: 'isolation', publicKey: 'none' }, 'accountId'),
    ],
    removeOfAccount: (other: Belongings) => [refused({ accountId: other.accountId, id: '1' }, 'accountId')],
    setUseLock: (other: Belongings) => [
      refused({ accountId: other.accountId, useLock: 'false' }, 'accountId'),
    ],
  },
  profile: {
    info: plain(),
    updateLoginUser: plain({ displayName: 'isolation', contactName: 'isolation', address: 'isolation' }),
    setAvatar: plain({}, { file: PICTURE }),
    removeAvatar: plain(),
    queryConfig: plain(),
    saveConfig: plain({ scadaAdaption: false }),
    addFeedback: plain({ type: 'other', content: 'Sent by the isolation test.' }),
    queryFeedback: plain(),
  },
  recovery: {
    channels: plain(),
    begin: plain({ loginname: 'nobody' }),
    sendCode: plain({ token: 'none', channel: 'sms' }),
    validate: plain({ token: 'none', way: 'tel', channel: 'sms', code: '000000' }),
    saveNewPassword: plain({ token: 'none', password: 'Aa1-isolation' }),
  },
  outbox: { query: plain(), channels: plain() },
};
