import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const sceneList = defineList(calls.scene.query, {
  name: 'scene',
  title: textRef('scene', 'title'),
  search: textRef('scene', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('scene', 'name'), { sort: 'title' }),
    make.text('fileName', textRef('scene', 'file')),
    make.count('nodeCount', textRef('scene', 'nodeCount'), { sort: 'nodeCount' }),
    make.count('triangleCount', textRef('scene', 'triangleCount'), { sort: 'triangleCount' }),
    make.text('remark', textRef('scene', 'remark')),
    make.time('createdMs', textRef('scene', 'created'), { sort: 'createdMs' }),
  ],
});
