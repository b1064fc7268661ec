import type { Script } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { type DefinitionOwner, definitionCalls, readScript } from '../definition-owner.ts';
import { SourceInput } from './SourceInput.tsx';
import { TagsInput } from './TagsInput.tsx';

async function readAnew(owner: DefinitionOwner, { id }: Script): Promise<Script> {
  const found = await readScript(owner, id);
  if (found === undefined) throw new Error(textOf('script', 'gone'));
  return found;
}

/** A script of equipment or of a template. */
export const scriptFormOf = (owner: DefinitionOwner) =>
  defineForm<Script>()({
    add: definitionCalls[owner.kind].addScript,
    edit: definitionCalls[owner.kind].editScript,
    read: (script: Script) => readAnew(owner, script),
    words: {
      add: { title: textRef('script', 'add'), done: textRef('script', 'added') },
      edit: { title: textRef('script', 'edit'), done: textRef('script', 'saved') },
    },
    fields: (make) => [
      make.text('title', textRef('script', 'name')),
      make.choice(
        'trigger',
        textRef('script', 'trigger'),
        {
          interval: textRef('script', 'trigger_interval'),
          change: textRef('script', 'trigger_change'),
          start: textRef('script', 'trigger_start'),
        },
        { help: textRef('script', 'triggerHelp') },
      ),
      make.number('intervalS', textRef('script', 'intervalS'), {
        help: textRef('script', 'intervalHelp'),
        unit: textRef('script', 'seconds'),
        isShown: ({ trigger }) => trigger === 'interval',
      }),
      make.custom('tags', textRef('script', 'tags'), () => <TagsInput owner={owner} />, {
        help: textRef('script', 'tagsHelp'),
        isShown: ({ trigger }) => trigger === 'change',
        show: (tags) => (tags as readonly string[]).join(', '),
      }),
      make.custom(
        'source',
        textRef('script', 'source'),
        ({ record }) => <SourceInput owner={owner} scriptId={record?.id} />,
        {
          help: textRef('script', 'sourceHelp'),
        },
      ),
      make.toggle('enabled', textRef('script', 'enabled'), { help: textRef('script', 'enabledHelp') }),
    ],
  });
