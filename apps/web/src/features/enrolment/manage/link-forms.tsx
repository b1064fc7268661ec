import { calls, isPlatformRole } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { DATA_RANGE_WORDS, ENROLLED_KIND_WORDS, enrolmentOrganisationList } from '@zutai/lists';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { defineForm } from '../../../components/record-form/index.ts';
import { DepartmentSelect } from '../../department/index.ts';
import { DataRangeSelect, RoleSelect } from '../../managed-account/index.ts';

/** The roles of the organisation that is chosen above; one that was chosen of another goes with it. */
function RoleOfOrganisation(props: Parameters<typeof RoleSelect>[0]) {
  const organisationId = Form.useWatch<string | null | undefined>('organisationId');
  const form = Form.useFormInstance();
  const before = useRef(organisationId);
  useEffect(() => {
    if (before.current === organisationId) return;
    before.current = organisationId;
    const roleId: unknown = form.getFieldValue('roleId');
    if (typeof roleId === 'string' && !isPlatformRole(roleId)) form.setFieldValue('roleId', null);
  }, [organisationId, form]);
  return <RoleSelect {...props} {...(organisationId ? { organisationId } : {})} />;
}

const words = (title: ReturnType<typeof textRef>) => ({
  add: { title, done: textRef('enrolment', 'added') },
});

const makeLinkForm = (isPlatform: boolean) =>
  defineForm()({
    add: calls.enrolment.addLink,
    words: words(textRef('enrolment', 'add')),
    fields: (make) => [
      make.text('title', textRef('enrolment', 'name'), { help: textRef('enrolment', 'nameHelp') }),
      make.choice('kind', textRef('enrolment', 'kind'), ENROLLED_KIND_WORDS),
      make.record(
        'organisationId',
        textRef('enrolment', 'organisation'),
        { list: enrolmentOrganisationList, placeholder: textRef('enrolment', 'organisationOwn') },
        { isShown: () => isPlatform },
      ),
      make.custom('roleId', textRef('enrolment', 'role'), ({ id }) => <RoleOfOrganisation id={id} />, {
        help: textRef('managedAccount', 'roleHelp'),
      }),
      make.custom(
        'departmentId',
        textRef('enrolment', 'department'),
        ({ id }) => <DepartmentSelect id={id} />,
        {
          // Departments of another organisation are not known here.
          isShown: ({ organisationId }) => !organisationId,
        },
      ),
      make.custom('dataRange', textRef('enrolment', 'dataRange'), ({ id }) => <DataRangeSelect id={id} />, {
        help: textRef('managedAccount', 'dataRangeHelp'),
        initial: 'self',
        show: (value, say) => say.text(DATA_RANGE_WORDS[value as keyof typeof DATA_RANGE_WORDS]),
      }),
      make.number('maxUses', textRef('enrolment', 'maxUses'), { isHalf: true }),
      make.number('validDays', textRef('enrolment', 'validDays'), { isHalf: true }),
      make.toggle('needsApproval', textRef('enrolment', 'needsApproval'), {
        help: textRef('enrolment', 'needsApprovalHelp'),
      }),
    ],
  });

/** A link into the organisation of who makes it. */
export const linkForm = makeLinkForm(false);
/** A link into any organisation. */
export const platformLinkForm = makeLinkForm(true);

/** A link by which a company makes its organisation. */
export const companyLinkForm = defineForm()({
  add: calls.enrolment.addCompanyLink,
  words: words(textRef('enrolment', 'addCompany')),
  fields: (make) => [
    make.text('title', textRef('enrolment', 'name'), { help: textRef('enrolment', 'addCompanyText') }),
    make.number('maxUses', textRef('enrolment', 'maxUses'), { isHalf: true }),
    make.number('validDays', textRef('enrolment', 'validDays'), { isHalf: true }),
    make.toggle('needsApproval', textRef('enrolment', 'needsApproval'), {
      help: textRef('enrolment', 'needsApprovalHelp'),
    }),
  ],
});
