export * from './ConfigurationMark.tsx';
export * from './DriverMark.tsx';
export * from './register/use-register-gateway.tsx';
