import {
  brokenPasswordRules,
  type CallDefinition,
  calls,
  type EnrolmentDoor,
  type RequestInputOf,
} from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { PasswordField, PasswordRules } from '../../../components/password-field/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { CallError, call, useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { OpenLayout } from '../../../shell/OpenLayout.tsx';
import layout from '../../../shell/open-layout.module.css';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import styles from './enrol-page.module.css';

/** Whether a field of the call takes what is entered. */
function takes<C extends CallDefinition>(
  definition: C,
  name: keyof RequestInputOf<C> & string,
  value: string,
) {
  const schema = (
    definition.request as unknown as {
      shape: Record<string, { safeParse(v: unknown): { success: boolean } }>;
    }
  ).shape[name];
  return schema?.safeParse(value).success ?? true;
}

/** /enroll/{code}: where a link leads that makes accounts. A link that is not good says so and nothing else. */
export function EnrolPage() {
  const t = useText('enrolment');
  const { code = '' } = useParams();
  const [made, setMade] = useState<{ loginname: string; isWaiting: boolean }>();
  const [isClosed, setClosed] = useState(false);
  const door = useCall(calls.enrolment.door, { code }, { isEnabled: made === undefined });
  const isInvalid = isClosed || (door.error instanceof CallError && door.error.name === 'enrolmentClosed');
  return (
    <OpenLayout title={t('openTitle')}>
      {made !== undefined ? (
        <Made {...made} />
      ) : isInvalid ? (
        <EmptyState
          title={t('closedTitle')}
          text={t('closedText')}
          action={<Link to={LOGIN_PATH}>{t('signIn')}</Link>}
        />
      ) : door.data !== undefined ? (
        <EnrolForm code={code} door={door.data} onMade={setMade} onClosed={() => setClosed(true)} />
      ) : door.error !== null ? (
        <ErrorState error={door.error} onRetry={() => void door.refetch()} />
      ) : (
        <p role="status">{t('asking')}</p>
      )}
    </OpenLayout>
  );
}

function Made({ loginname, isWaiting }: { loginname: string; isWaiting: boolean }) {
  const t = useText('enrolment');
  return (
    <section className={layout.box} role="status">
      <h1 className={layout.title}>{t(isWaiting ? 'waitTitle' : 'doneTitle')}</h1>
      <p className={layout.line}>{t(isWaiting ? 'waitText' : 'doneText', { name: loginname })}</p>
      <Link className={styles.signIn} to={LOGIN_PATH}>
        {t('signIn')}
      </Link>
    </section>
  );
}

interface EnrolFormProps {
  code: string;
  door: EnrolmentDoor;
  onMade: (made: { loginname: string; isWaiting: boolean }) => void;
  onClosed: () => void;
}

function EnrolForm({ code, door, onMade, onClosed }: EnrolFormProps) {
  const t = useText('enrolment');
  const titleOf = useTitle();
  const language = useLanguage();
  const { isCompany, needsApproval, orgTitle, orgTitleEn } = door;
  const [entered, setEntered] = useState({
    ...{ orgTitle: '', address: '', contactName: '', title: '', loginname: '', tel: '', email: '' },
    ...{ password: '', repeat: '' },
  });
  const field = (name: keyof typeof entered) => ({
    name,
    value: entered[name],
    onChange: (value: string) => setEntered((before) => ({ ...before, [name]: value })),
  });
  const { password, repeat } = entered;
  const loginname = entered.loginname.trim();
  const check = () => {
    const { enrol } = calls.enrolment;
    if (isCompany && entered.orgTitle.trim() === '') return { field: 'orgTitle', text: t('orgMissing') };
    if (isCompany && entered.address.trim() === '') return { field: 'address', text: t('addressMissing') };
    if (isCompany && entered.contactName.trim() === '')
      return { field: 'contactName', text: t('contactMissing') };
    if (entered.title.trim() === '') return { field: 'title', text: t('nameMissing') };
    if (loginname === '') return { field: 'loginname', text: t('loginnameMissing') };
    if (!takes(enrol, 'loginname', loginname)) return { field: 'loginname', text: t('loginnameWrong') };
    if (isCompany && entered.tel.trim() === '') return { field: 'tel', text: t('telMissing') };
    if (!takes(enrol, 'tel', entered.tel)) return { field: 'tel', text: t('telWrong') };
    if (!takes(enrol, 'email', entered.email)) return { field: 'email', text: t('emailWrong') };
    const [broken] = brokenPasswordRules(password);
    if (broken !== undefined) return { field: 'password', text: fieldText(language, broken) ?? broken };
    return repeat === password ? undefined : { field: 'repeat', text: t('repeatWrong') };
  };
  const enrol = async () => {
    const { title, tel, email, orgTitle, address, contactName } = entered;
    const company = isCompany ? { orgTitle, address, contactName } : {};
    try {
      const request = { code, ...company, loginname, title, tel, email, password };
      const { isWaiting } = await call(calls.enrolment.enrol, request);
      onMade({ loginname, isWaiting });
    } catch (error) {
      if (error instanceof CallError && error.name === 'enrolmentClosed') onClosed();
      else throw error;
    }
  };
  const name = titleOf({ title: orgTitle, titleEn: orgTitleEn });
  return (
    <section className={layout.box}>
      <h1 className={layout.title}>{t(isCompany ? 'openCompanyTitle' : 'openTitle')}</h1>
      <p className={layout.line}>
        {isCompany ? t('openCompanyText') : t('openText', { name })}
        {needsApproval && <span className={layout.note}>{t('openApproval')}</span>}
      </p>
      <PlainForm submit={t('submit')} check={check} onSubmit={enrol}>
        {isCompany && (
          <TextField
            {...field('orgTitle')}
            ref={focusAtOnce}
            label={t('orgName')}
            autoComplete="organization"
            maxLength={100}
          />
        )}
        {isCompany && (
          <TextField
            {...field('address')}
            label={t('orgAddress')}
            autoComplete="street-address"
            maxLength={200}
          />
        )}
        {isCompany && (
          <TextField {...field('contactName')} label={t('orgContact')} autoComplete="name" maxLength={50} />
        )}
        <TextField
          {...field('title')}
          {...(isCompany ? {} : { ref: focusAtOnce })}
          label={t('yourName')}
          autoComplete="name"
          maxLength={50}
        />
        <div>
          <TextField {...field('loginname')} label={t('loginname')} autoComplete="username" maxLength={50} />
          <p className={layout.note}>{t('loginnameRule')}</p>
        </div>
        <TextField
          {...field('tel')}
          label={t(isCompany ? 'tel' : 'telOptional')}
          type="tel"
          autoComplete="tel"
          maxLength={25}
        />
        <TextField
          {...field('email')}
          label={t('emailOptional')}
          type="email"
          autoComplete="email"
          maxLength={100}
        />
        <PasswordField
          {...field('password')}
          label={t('password')}
          autoComplete="new-password"
          describedBy="enrol-rules"
        />
        <PasswordRules id="enrol-rules" password={password} />
        <PasswordField {...field('repeat')} label={t('repeat')} autoComplete="new-password" />
      </PlainForm>
    </section>
  );
}
