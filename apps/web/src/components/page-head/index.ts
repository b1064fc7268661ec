export * from './PageHead.tsx';
export * from './use-page-title.ts';
export * from './WindowTitle.tsx';
