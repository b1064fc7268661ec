export { DriverHealthDialog } from './DriverHealthDialog.tsx';
export { GatewayHealth } from './GatewayHealth.tsx';
