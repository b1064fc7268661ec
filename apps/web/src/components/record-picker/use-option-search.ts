import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import type { SelectProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useDelayed } from '../../lib/delayed/index.ts';
import { useText } from '../../lib/language/index.ts';

/** What a select takes that searches its options on the server. */
type SearchProps = Required<
  Pick<SelectProps, 'loading' | 'showSearch' | 'notFoundContent' | 'onOpenChange'>
> & { onKeyDownCapture: (event: KeyboardEvent) => void };

export interface OptionSearch<C extends CallDefinition> {
  /** The answer to what is typed; undefined until it is there. */
  found: ResponseOf<C> | undefined;
  search: SearchProps;
}

/**
 * Searches the options of a select on the server, once typing pauses. Of an older search nothing is offered: Enter
 * would take something that has nothing to do with what was typed.
 * @param request of the call, without its keyword
 */
export function useOptionSearch<C extends CallDefinition>(
  definition: C,
  request: NoInfer<Omit<RequestInputOf<C>, 'keyword'>>,
  isEnabled = true,
): OptionSearch<C> {
  const t = useText('common');
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim());
  const answer = useCall(
    definition,
    { ...request, ...(keyword === '' ? {} : { keyword }) } as RequestInputOf<C>,
    { isEnabled },
  );
  const found = typed.trim() === keyword ? answer.data : undefined;
  const isSearching = isEnabled && found === undefined && !answer.isError;
  return {
    found,
    search: {
      loading: isSearching || answer.isFetching,
      showSearch: { filterOption: false, onSearch: setTyped },
      notFoundContent: answer.isError ? answer.error.message : t(isSearching ? 'searching' : 'noMatchTitle'),
      // It would close the select and take back what was typed.
      onKeyDownCapture: (event) => {
        if (event.key !== 'Enter' || !isSearching) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // What is found by a text that is no longer in the field would hide the rest.
      onOpenChange: (isOpen) => {
        if (!isOpen) setTyped('');
      },
    },
  };
}
