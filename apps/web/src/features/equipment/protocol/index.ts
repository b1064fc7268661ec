export * from './ProtocolFields.tsx';
export * from './protocol-text.ts';
