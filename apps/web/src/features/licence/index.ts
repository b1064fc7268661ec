export { LicenceBanner } from './LicenceBanner.tsx';
