import type { offer as zh } from '../zh/offer.ts';

export const offer: Record<keyof typeof zh, string> = {
  title: 'Renewal prices',
  search: 'Name, plan',
  name: 'Name',
  months: 'Months',
  price: 'Price per card',
  priceUnit: 'yuan',
  plan: 'For the plan',
  planHelp: 'Empty for every plan',
  isOffered: 'Can be ordered',
  offered: 'Can be ordered',
  notOffered: 'No longer offered',
  created: 'Created',
  add: 'Add offer',
  added: '“{{name}}” added',
  edit: 'Edit offer',
  saved: '“{{name}}” saved',
  emptyTitle: 'No offers yet',
  emptyText: 'Once platform administrators have added offers, organisations renew their SIM cards by them.',
};
