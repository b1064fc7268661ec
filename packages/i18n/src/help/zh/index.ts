import type { HelpTopicId } from '../places.ts';
import type { HelpTopic } from '../topic.ts';
import { monitorHelp } from './monitor.ts';
import { organisationHelp } from './organisation.ts';
import { plantHelp } from './plant.ts';

/** The help of every screen in this language. */
export const help: Readonly<Record<HelpTopicId, HelpTopic>> = {
  ...monitorHelp,
  ...plantHelp,
  ...organisationHelp,
};
