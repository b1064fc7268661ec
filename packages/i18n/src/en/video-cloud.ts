/** Accounts at the video cloud EZVIZ (/manage/openys). */
export const videoCloud = {
  title: 'Video cloud accounts',
  one: 'Video cloud account',
  search: 'Search name, AppKey, remark',
  name: 'Name',
  appKey: 'AppKey',
  appKeyHelp: 'From “Account › Application” of the EZVIZ open platform',
  appSecret: 'AppSecret',
  appSecretHelp:
    'Kept encrypted and never shown again. Left empty in an edit it stays as it is; another AppKey needs its own',
  isActive: 'In use',
  isActiveHelp: 'While it is not, pages get no videos by this account',
  active: 'In use',
  inactive: 'Not in use',
  state: 'State',
  remark: 'Remark',
  created: 'Created',
  add: 'Add a video cloud account',
  added: '“{{name}}” was added',
  edit: 'Edit video cloud account',
  saved: '“{{name}}” was saved',
  emptyTitle: 'No video cloud accounts yet',
  emptyText:
    'With AppKey and AppSecret of the EZVIZ open platform, video widgets of pages play cameras by their serial number.',
  test: 'Test connection',
  tested: '“{{name}}” works; the access token is good until {{time}}',
  testRefused: '“{{name}}”: EZVIZ answered {{code}} {{reason}}',
  testUnreachable:
    '“{{name}}”: the video cloud cannot be reached. Check the server’s way to the internet, or the setting ZUTAI_EZVIZ_URL',
};
