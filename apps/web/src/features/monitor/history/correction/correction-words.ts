import type { Correction } from '@zutai/contract';
import { useText } from '../../../../lib/language/index.ts';

/** What a correction did, in a few words. */
export function useCorrectionWords(): (correction: Correction) => string {
  const t = useText('history');
  return ({ operation, factor, offset, value }) => {
    switch (operation) {
      case 'scale':
        return [`× ${factor ?? 1}`, ...(offset ? [offset > 0 ? `+ ${offset}` : `− ${-offset}`] : [])].join(
          ' ',
        );
      case 'set':
        return `= ${value ?? ''}`;
      case 'bad':
        return t('correctBad');
      case 'delete':
        return t('correctDelete');
      default:
        return t('correctInserted');
    }
  };
}
