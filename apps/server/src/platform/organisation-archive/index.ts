export { exportOrganisation } from './export-organisation.ts';
export { ORGANISATION_FORM, type OrganisationHead } from './format.ts';
export { type Imported, importOrganisation } from './import-organisation.ts';
export { MIN_PASSPHRASE } from './secrets.ts';
