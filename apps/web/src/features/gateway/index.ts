export * from './ConfigurationMark.tsx';
export * from './DriverMark.tsx';
export * from './register/RegisterGatewayDialog.tsx';
