import { type HelpTopicId, helpTopicOf, isHelpTopic } from '@zutai/i18n/help';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useAddressQuery } from '../../lib/address/index.ts';

/** In the address: which topic of the help is open, or {@link ALL_TOPICS}. */
const PARAM = 'help';
const ALL_TOPICS = 'all';

export interface Help {
  /** The topic that is open; null is the list of all, undefined that the help is closed. */
  readonly topic: HelpTopicId | null | undefined;
  /** The topic of this screen. */
  readonly own: HelpTopicId | undefined;
  readonly open: (topic: HelpTopicId | null) => void;
  readonly close: () => void;
}

/** The help as the address says it, so that it can be sent to somebody and gone back from. */
export function useHelp(): Help {
  const { pathname } = useLocation();
  const [query, setQuery] = useAddressQuery();
  const asked = query.get(PARAM);
  const show = useCallback(
    (value: string | null) =>
      setQuery((now) => {
        if (value === null) now.delete(PARAM);
        else now.set(PARAM, value);
        return now;
      }),
    [setQuery],
  );
  return {
    topic: asked === null ? undefined : isHelpTopic(asked) ? asked : null,
    own: helpTopicOf(pathname),
    open: (topic) => show(topic ?? ALL_TOPICS),
    close: () => show(null),
  };
}
