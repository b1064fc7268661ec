import type { GuestView, UserInfo } from '@zutai/contract';

/** A guest as the screens know users: without a name, with the permissions of the link. */
export function guestUser({ auths }: GuestView): UserInfo {
  return {
    userId: '',
    loginname: '',
    displayName: '',
    avatar: '',
    tel: '',
    orgId: '',
    orgTitle: '',
    orgTitleEn: '',
    deptId: '',
    roleId: 'share',
    roleTitle: '',
    roleTitleEn: '',
    roleType: 'guest',
    authRegion: '',
    dataRange: 'self',
    prompType: '',
    styleId: '',
    scadaAdaption: true,
    equipDisplay: 'list',
    useLock: false,
    keyService: '',
    isBindtel: true,
    hasSms: false,
    hasWeakPassword: false,
    mustChangePassword: false,
    mustSetFactor: false,
    auths,
  };
}
