export { exportOrganisation } from './export-organisation.ts';
export { ORGANISATION_FORM } from './format.ts';
export { importOrganisation } from './import-organisation.ts';
export { MIN_PASSPHRASE } from './secrets.ts';
