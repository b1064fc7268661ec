import { hash } from '@node-rs/argon2';
import { type Language, resources } from '@zutai/i18n';
import { AppError } from '../../platform/call/index.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { requireGoodPassword } from '../password/index.ts';
import type { SecuredAccount, SecurityRepository } from './security-repository.ts';

/** Passwords that people set for themselves. */
export class PasswordService {
  readonly #accounts: SecurityRepository;
  readonly #outbox: Pick<OutboxFeature, 'deliver' | 'channels'>;
  readonly #logger: Logger;

  constructor(
    accounts: SecurityRepository,
    outbox: Pick<OutboxFeature, 'deliver' | 'channels'>,
    logger: Logger,
  ) {
    this.#accounts = accounts;
    this.#outbox = outbox;
    this.#logger = logger;
  }

  /**
   * That a password may be set: that it is none of the commonest, and not made of what everybody knows of its owner.
   * @throws AppError invalidRequest at the field `password`
   */
  require(account: SecuredAccount, password: string): Promise<void> {
    const { loginname, displayName, organisationTitle, organisationTitleEn, tel } = account;
    const ownWords = [loginname, displayName, organisationTitle, organisationTitleEn, tel];
    return requireGoodPassword(password, ownWords);
  }

  /**
   * Sets a password and tells its owner, who may not be the one that set it.
   * @throws AppError stepExpired when another one was set since the account was looked up
   */
  async set(account: SecuredAccount, password: string, language: Language): Promise<void> {
    const isReplaced = await this.#accounts.replacePassword(account, await hash(password));
    if (!isReplaced) throw new AppError('stepExpired');
    this.#tell(account, language).catch((err) => {
      this.#logger.error({ err }, 'the notice of a new password was not written down');
    });
  }

  async #tell({ id: accountId, tel, email }: SecuredAccount, language: Language): Promise<void> {
    const { channels } = this.#outbox;
    const channel = channels.email && email !== '' ? 'email' : 'sms';
    const to = channel === 'email' ? email : tel;
    if (!channels[channel] || to === '') return;
    const { passwordSubject: subject, passwordText: text } = resources[language].outbox;
    await this.#outbox.deliver({
      channel,
      purpose: 'passwordChanged',
      to,
      subject,
      text,
      secret: '',
      accountId,
    });
  }
}
