import { AddButton } from '../../../components/record-actions/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { companyLinkForm } from './link-forms.tsx';
import { useShowLink } from './use-show-link.tsx';

/** Makes a link by which a company makes its organisation; for who runs the installation. */
export function AddCompanyLink() {
  const t = useText('enrolment');
  return <AddButton form={companyLinkForm} text={t('addCompany')} onDone={useShowLink()} isPlain />;
}
