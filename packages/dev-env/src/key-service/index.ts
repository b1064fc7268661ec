/** The local hardware-key service, with keys made of software, for development and tests. */
export { KeyService, type KeyServiceOptions, startKeyService } from './key-service.ts';
export { SoftwareKey } from './software-key.ts';
