export const firstOutGroup = {
  title: 'First-out groups',
  one: 'First-out group',
  search: 'Search by name or remark',
  name: 'Name',
  rules: 'Alarm rules',
  rulesHelp:
    'The alarm of the group that is raised first is the first-out, those after it are subsequent alarms: without sound, pop-up and notification of their own, unless their level is higher. A rule is in one group at most.',
  ruleCount: 'Rules',
  window: 'Time limit for subsequent alarms',
  windowHelp:
    'What is raised later than this after the first-out is a first-out itself. Empty: until all alarms of the group are back to normal.',
  windowNone: 'Until all are normal',
  seconds: 's',
  remark: 'Remark',
  created: 'Created',
  add: 'Add first-out group',
  added: '“{{name}}” added',
  edit: 'Edit first-out group',
  saved: '“{{name}}” saved',
  info: 'Information',
  emptyTitle: 'No first-out groups yet',
  emptyText: 'Put alarms of one cause into a group: the alarm list shows the one that was raised first.',
};
