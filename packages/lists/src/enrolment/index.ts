export {
  ENROLLED_KIND_WORDS,
  ENROLMENT_LINK_STATE_WORDS,
  ENROLMENT_STATE_WORDS,
  enrolmentLinkList,
  enrolmentList,
  enrolmentOrganisationList,
} from './list.ts';
