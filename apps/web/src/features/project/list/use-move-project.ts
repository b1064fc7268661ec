import { calls, type Project } from '@zutai/contract';
import { App } from 'antd';
import { useRef } from 'react';
import { call, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { moveItem } from '../../../lib/list/index.ts';

/** Moves a project up or down in the order of all, of which a page shows only a part; one move after the other. */
export function useMoveProject(): (project: Project, by: number) => void {
  const { message } = App.useApp();
  const save = useMutationCall(calls.project.saveSequence);
  const last = useRef<Promise<void>>(Promise.resolve());
  const move = async ({ id }: Project, by: number) => {
    const ids = (await call(calls.project.queryAll, {})).map((one) => one.id);
    const from = ids.indexOf(id);
    const moved = moveItem(ids, from, from + by);
    if (moved !== ids) await save.mutateAsync({ ids: moved.join(',') });
  };
  return (project, by) => {
    last.current = last.current
      .then(() => move(project, by))
      .catch((error: unknown) => void message.error(messageOf(error)));
  };
}
