import { Input } from 'antd';
import { Link } from 'react-router';
import type { FieldMarks } from '../../../components/form-page/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

interface ContactInputProps extends FieldMarks {
  id?: string;
  value?: string;
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void;
  /** Of the user's own account: shown, and changed where the password is asked for again. */
  isOwn: boolean;
}

/** A phone or an e-mail address, to which codes for a new password go. */
export function ContactInput({ isOwn, ...input }: ContactInputProps) {
  const t = useText('managedAccount');
  if (!isOwn) return <Input {...input} autoComplete="off" />;
  return (
    <>
      <Input {...input} readOnly variant="filled" placeholder={t('ownContactNone')} />
      <Link to={pathTo('/account/security/sms')} style={{ display: 'inline-block', lineHeight: '26px' }}>
        {t('ownContact')}
      </Link>
    </>
  );
}
