import { fillText, resources } from '@zutai/i18n';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { MessageFeature } from '../message/index.ts';
import { listEndingCards } from './ending-card-repository.ts';

/** Tells people in the product that a card ends, once for each end that it is given. */
export function createCardMessageJob(db: Kysely<Tables>, messages: Pick<MessageFeature, 'addOnce'>): Job {
  return {
    name: 'card-messages',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      const { zh, en } = resources;
      for (const card of await listEndingCards(db)) {
        const { id, organisationId, accountId, iccid, endsOn: date, endsAt } = card;
        const say = (texts: typeof zh.message | typeof en.message, gateway: string) => ({
          title: fillText(texts.cardEndsTitle, { iccid }),
          note: fillText(gateway === '' ? texts.cardEndsNote : texts.cardEndsNoteGateway, {
            ...{ iccid, date, gateway },
          }),
        });
        const chinese = say(zh.message, card.gatewayTitle);
        const english = say(en.message, card.gatewayTitleEn);
        await messages.addOnce({
          ...{ organisationId, accountId, type: 'expire', equipType: 'card', dataId: id, endsAt },
          ...chinese,
          ...{ titleEn: english.title, noteEn: english.note },
        });
      }
    },
  };
}
