import type { feedback as zh } from '../zh/feedback.ts';

export const feedback: Record<keyof typeof zh, string> = {
  title: 'Feedback',
  search: 'Text, name, user name',
  at: 'Handed in',
  person: 'Name',
  loginname: 'User name',
  organisation: 'Organisation',
  emptyTitle: 'No feedback yet',
  emptyText: 'What people hand in under "My account" is listed here.',
};
