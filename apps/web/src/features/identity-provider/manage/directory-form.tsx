import { calls, type IdentityProvider, LDAP_GROUP_SOURCES, LDAP_SECURITIES } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Input } from 'antd';
import { defineForm, type FormValues } from '../../../components/record-form/index.ts';
import { mappingsField } from './mappings-field.tsx';

const word = (key: Parameters<typeof textRef<'identityProvider'>>[1]) => textRef('identityProvider', key);

const SECURITY_WORDS = Object.fromEntries(
  LDAP_SECURITIES.map((security) => [security, word(`security_${security}`)]),
);
const SOURCE_WORDS = Object.fromEntries(
  LDAP_GROUP_SOURCES.map((source) => [source, word(`groupSource_${source}`)]),
);
const FACTOR_WORDS = { provider: word('factor_provider'), local: word('factor_local') };

const isSearched = ({ groupSource }: FormValues) => groupSource === 'search';

export const directoryForm = defineForm<IdentityProvider>()({
  add: calls.identityProvider.addDirectory,
  edit: calls.identityProvider.editDirectory,
  read: calls.identityProvider.info,
  words: {
    add: { title: word('addDirectory'), done: word('added') },
    edit: { title: word('editDirectory'), done: textRef('common', 'saved') },
  },
  valuesOf: ({ ldap, ...record }) => ({ ...record, ...ldap }),
  // A password is not answered; one that is not entered stays.
  requestOf: ({ bindPassword, ...values }) => (bindPassword ? { ...values, bindPassword } : values),
  fields: (make) => [
    make.text('title', word('name')),
    make.text('slug', word('slug'), { help: word('slugHelp'), isCode: true }),
    make.toggle('isActive', word('isActive')),
    make.section(word('sectionConnection'), [
      make.text('host', word('host'), { help: word('hostHelp'), isCode: true }),
      make.choice('security', word('security'), SECURITY_WORDS, { help: word('securityHelp') }),
      make.number('port', word('port')),
      make.text('caCertificate', word('caCertificate'), {
        help: word('caCertificateHelp'),
        isCode: true,
        isShown: ({ security }) => security !== 'plain',
      }),
      make.text('bindDn', word('bindDn'), { help: word('bindDnHelp'), isCode: true }),
      make.custom(
        'bindPassword',
        word('bindPassword'),
        ({ id }) => <Input.Password id={id} autoComplete="new-password" visibilityToggle={false} />,
        { help: word('bindPasswordHelp'), show: () => '•••', isShown: ({ bindDn }) => bindDn !== '' },
      ),
    ]),
    make.section(word('sectionPeople'), [
      make.text('baseDn', word('baseDn'), { isCode: true }),
      make.text('userFilter', word('userFilter'), { help: word('userFilterHelp'), isCode: true }),
      make.text('idAttribute', word('idAttribute'), { help: word('idAttributeHelp'), isCode: true }),
      make.text('nameAttribute', word('nameAttribute'), { isCode: true }),
      make.text('emailAttribute', word('emailAttribute'), { isCode: true }),
    ]),
    make.section(word('sectionGroups'), [
      make.choice('groupSource', word('groupSource'), SOURCE_WORDS),
      make.text('groupAttribute', word('groupAttribute'), {
        isCode: true,
        isShown: (values) => !isSearched(values),
      }),
      make.text('groupBaseDn', word('groupBaseDn'), {
        help: word('groupBaseDnHelp'),
        isCode: true,
        isShown: isSearched,
      }),
      make.text('groupFilter', word('groupFilter'), {
        help: word('groupFilterHelp'),
        isCode: true,
        isShown: isSearched,
      }),
    ]),
    make.section(word('sectionRights'), [
      mappingsField(make, word('directoryMappingsHelp')),
      make.toggle('createsAccounts', word('createsAccounts'), { help: word('createsAccountsHelp') }),
      make.choice('factorPolicy', word('factorPolicy'), FACTOR_WORDS),
    ]),
  ],
});
