import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

/** Where a page of another system is opened, in words. */
export const FRAME_OPEN_WORDS = { inside: textRef('frame', 'openInside'), tab: textRef('frame', 'openTab') };

/** Where the menu has an entry for it, in words. */
export const FRAME_MENU_WORDS = {
  none: textRef('frame', 'menuNone'),
  monitor: textRef('frame', 'menuMonitor'),
  manage: textRef('frame', 'menuManage'),
  organisation: textRef('frame', 'menuOrganisation'),
};

export const frameList = defineList(calls.frame.query, {
  name: 'frame',
  title: textRef('frame', 'title'),
  search: textRef('frame', 'search'),
  filters: { openFlag: { text: textRef('frame', 'openFlag'), choices: FRAME_OPEN_WORDS } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('frame', 'name'), { sort: 'title' }),
    make.text('path', textRef('frame', 'path'), { sort: 'path' }),
    make.text('address', textRef('frame', 'address')),
    make.word('openFlag', textRef('frame', 'openFlag'), FRAME_OPEN_WORDS),
    make.word('menuGroup', textRef('frame', 'menuGroup'), FRAME_MENU_WORDS),
    make.cell('roles', textRef('frame', 'roles'), ({ roles }, say) =>
      roles.length === 0
        ? say.text(textRef('frame', 'rolesAll'))
        : say.text(textRef('frame', 'rolesCount'), { count: roles.length }),
    ),
    make.text('remark', textRef('frame', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('frame', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
