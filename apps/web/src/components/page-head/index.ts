export * from './PageHead.tsx';
export * from './use-page-title.ts';
