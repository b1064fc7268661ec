import { calls, type Project } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';

const onlineOf = ({ onlineCount: online, equipmentCount: all }: Project, say: Say) =>
  say.text(textRef('project', 'onlineOf'), { online, all });

const SHARE_STATES = { public: textRef('share', 'state_open'), private: textRef('share', 'notShared') };

export const projectList = defineList(calls.project.query, {
  name: 'project',
  title: textRef('project', 'title'),
  search: textRef('project', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('project', 'name'), { sort: 'title' }),
    make.cell('equipment', textRef('project', 'equipment'), onlineOf, {
      sort: 'equipmentCount',
      align: 'right',
    }),
    make.count('pageCount', textRef('project', 'pages'), { sort: 'pageCount' }),
    make.count('permissionCount', textRef('project', 'permissions')),
    make.word('shareState', textRef('share', 'shared'), SHARE_STATES, { isHidden: true }),
    make.cell('department', textRef('department', 'one'), departmentCell, { isHidden: true }),
    make.text('remark', textRef('project', 'remark')),
    make.time('updatedMs', textRef('project', 'updated'), { sort: 'updatedMs' }),
    make.time('createdMs', textRef('project', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
