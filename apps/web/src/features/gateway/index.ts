export * from './ConfigurationMark.tsx';
export * from './configuration-state.ts';
export * from './DriverMark.tsx';
export * from './register/RegisterGatewayDialog.tsx';
