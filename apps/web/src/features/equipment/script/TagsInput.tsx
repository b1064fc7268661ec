import { SCRIPT_TAGS_MAX } from '@zutai/contract';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import type { DefinitionOwner } from '../definition-owner.ts';
import { useTags } from './use-tags.ts';

interface TagsInputProps extends FieldMarks {
  owner: DefinitionOwner;
  id?: string;
  value?: string[];
  onChange?: (tags: string[]) => void;
}

/** The signals whose change runs a script. A tag that is not in the list can be typed. */
export function TagsInput(props: TagsInputProps) {
  const { owner, id, value = [], onChange } = props;
  const tags = useTags(owner);
  return (
    <Select<string[]>
      {...marksOf(props)}
      {...(id !== undefined && { id })}
      mode="tags"
      value={value}
      maxCount={SCRIPT_TAGS_MAX}
      options={tags.map(({ tag, title }) => ({ value: tag, label: tag === title ? tag : `${tag} ${title}` }))}
      {...(onChange !== undefined && { onChange })}
    />
  );
}
