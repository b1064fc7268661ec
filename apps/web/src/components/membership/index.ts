export * from './equipment-member.tsx';
export * from './MembershipTable.tsx';
