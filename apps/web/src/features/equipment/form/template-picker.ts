import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { templateChoices } from '@zutai/lists';

/** How a template is chosen. */
export const templatePicker = {
  list: templateChoices,
  read: calls.template.detail,
  note: 'contents',
  placeholder: textRef('equipment', 'templatePlaceholder'),
};
