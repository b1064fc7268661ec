export { ContactRepository, refuseTakenContact } from './contact-repository.ts';
