export { identityLinkList, identityProviderList } from './list.ts';
