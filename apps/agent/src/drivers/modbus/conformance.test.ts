import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { PortServer } from '../conformance/port-server.ts';
import { JsmodbusDevice, modbusPeerSignals } from './testdata/jsmodbus-peer.ts';
import { noTerminalPair, TerminalPair } from './testdata/terminal-pair.ts';

const reconnect = { reconnectMinMs: 100, reconnectMaxMs: 200, timeoutMs: 1_000 };

async function startOnTcp(framing: 'tcp' | 'rtu'): Promise<DriverPeer> {
  const device = new JsmodbusDevice();
  const server = new PortServer((socket) => device.serve(socket, framing));
  await server.start();
  return {
    options: { host: '127.0.0.1', port: server.port, ...reconnect },
    kill: () => server.stop(),
    restart: () => {
      device.reset();
      return server.start();
    },
    mute: (isMute) => {
      device.isMute = isMute;
    },
    garble: (isGarbled) => {
      device.isGarbled = isGarbled;
    },
    stop: () => server.stop(),
  };
}

describeDriver('modbus-tcp', { signals: modbusPeerSignals, startPeer: () => startOnTcp('tcp') });
describeDriver('modbus-rtu-tcp', { signals: modbusPeerSignals, startPeer: () => startOnTcp('rtu') });

describeDriver('modbus-rtu', {
  signals: modbusPeerSignals,
  skip: noTerminalPair,
  async startPeer() {
    const device = new JsmodbusDevice();
    const cable = new TerminalPair();
    await cable.open();
    device.serve(cable, 'rtu');
    return {
      options: { path: cable.path, baudRate: '115200', ...reconnect },
      kill: () => cable.close(),
      async restart() {
        device.reset();
        await cable.open();
        device.serve(cable, 'rtu');
      },
      mute: (isMute) => {
        device.isMute = isMute;
      },
      garble: (isGarbled) => {
        device.isGarbled = isGarbled;
      },
      stop: () => cable.close(),
    };
  },
});
