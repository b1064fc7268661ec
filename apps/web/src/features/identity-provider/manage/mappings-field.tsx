import type { GroupMapping, IdentityProvider } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import type { FieldMaker } from '../../../components/record-form/index.ts';
import { MappingsField } from './MappingsField.tsx';

const isIncomplete = ({ group, roleId }: GroupMapping) => group.trim() === '' || roleId === '';

/** Groups with what they give, in the form of a provider of any kind. */
export function mappingsField(make: Pick<FieldMaker<'mappings', IdentityProvider>, 'custom'>, help: TextRef) {
  return make.custom(
    'mappings',
    textRef('identityProvider', 'mappings'),
    ({ id }) => <MappingsField {...(id === undefined ? {} : { id })} />,
    {
      help,
      initial: [],
      problemOf: (value, say) =>
        ((value ?? []) as readonly GroupMapping[]).some(isIncomplete)
          ? say.text(textRef('identityProvider', 'mappingIncomplete'))
          : undefined,
      show: (value) => (value as readonly GroupMapping[]).map(({ group }) => group).join(', '),
    },
  );
}
