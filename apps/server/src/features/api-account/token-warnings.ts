import { fillText, LANGUAGES, resources } from '@zutai/i18n';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import type {} from './tables.ts';

/** How long before its end the maker of a token is told of it. */
const WARN_DAYS = 7;
/** Tokens told of at once; the rest is told an hour later. */
const MOST_AT_ONCE = 200;

interface Ending {
  readonly title: string;
  readonly account: string;
  readonly hint: string;
  readonly expiresAt: Date;
  readonly email: string;
  readonly makerId: string;
}

/**
 * Tokens that work and end within a week, each once for each end that it is given. They are marked before anything is
 * sent: of a process that dies meanwhile a mail is missing, and none is sent every hour.
 */
async function takeEnding(db: Kysely<Tables>): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with ending as (
      select token.session_id, session.expires_at, maker.id as maker_id, maker.email, account.display_name
      from api_token as token
        join session on session.id = token.session_id
        join account on account.id = token.account_id
        join account as maker on maker.id = token.maker_id
      where token.revoked_at is null and session.revoked_at is null and is_token_held(token)
        and session.expires_at between now() and now() + make_interval(days => ${WARN_DAYS})
        -- Of a token that lives no longer than a week its maker knows.
        and session.expires_at - token.created_at > make_interval(days => ${WARN_DAYS})
        and coalesce(token.warned_at, '-infinity') < session.expires_at - make_interval(days => ${WARN_DAYS})
        and account.is_active and maker.is_active and maker.email <> ''
      limit ${MOST_AT_ONCE} for update of token skip locked)
    update api_token set warned_at = now() from ending where api_token.session_id = ending.session_id
    returning api_token.title, ending.display_name as account, api_token.hint, ending.expires_at as "expiresAt",
      ending.email, ending.maker_id::text as "makerId"`.execute(db);
  return rows;
}

/** Tells who made a token by e-mail that it ends, where a mail server is set. In both languages: nobody has said theirs. */
export function createTokenWarningJob(
  db: Kysely<Tables>,
  outbox: Pick<OutboxFeature, 'channels' | 'deliver'>,
): Job {
  return {
    name: 'api-token-warnings',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      if (!outbox.channels.email) return;
      for (const { title, account, hint, expiresAt, email, makerId } of await takeEnding(db)) {
        const at = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
        const params = { title, account, hint, at };
        const texts = LANGUAGES.map((language) => resources[language].outbox);
        await outbox.deliver({
          channel: 'email',
          purpose: 'apiTokenEnds',
          to: email,
          subject: texts.map(({ tokenEndsSubject }) => tokenEndsSubject).join(' / '),
          text: texts.map(({ tokenEndsText }) => fillText(tokenEndsText, params)).join('\n\n'),
          secret: '',
          accountId: makerId,
        });
      }
    },
  };
}
