import { calls, sampleValues } from '@zutai/contract';
import { useMayCall } from '../../../lib/session/index.ts';
import type { DefinitionOwner } from '../../equipment/index.ts';
import type { Template } from '../template-form.tsx';

/** A template as the owner of drivers and signals. */
export function useOwnerOfTemplate({ id, kind, title, parameters }: Template): DefinitionOwner {
  const isChangeable = useMayCall()(calls.template.edit);
  return {
    ...{ kind: 'template', id, title, gatewayId: null },
    isFixedModel: kind === 'GM',
    on: { isChangeable },
    values: sampleValues(parameters),
  };
}
