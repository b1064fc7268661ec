import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { DataType, MessageSecurityMode, SecurityPolicy, StatusCodes, Variant, VariantArrayType } from 'node-opcua-client';
import { BROWSED_NODES_MAX } from '@zutai/contract/sparkplug';
import { OPCUAServer } from 'node-opcua-server';
import type { DriverPeer } from '../../conformance/describe-driver.ts';
import type { PeerSignal } from '../../conformance/driver-run.ts';
import { PortServer } from '../../conformance/port-server.ts';
import { applicationUri, readOwnCertificate } from '../own-certificate.ts';
import { ServerTrust } from '../server-trust.ts';

type Node = PeerSignal & { readonly dataType: DataType; readonly held: unknown };

/** Every type of a number, switches and texts. */
const nodes: readonly Node[] = [
  { tag: 'sbyte', at: 'ns=1;s=sbyte', dataType: DataType.SByte, held: -7, value: -7, other: 100 },
  { tag: 'byte', at: 'ns=1;s=byte', dataType: DataType.Byte, held: 200, value: 200, other: 3 },
  { tag: 'int16', at: 'ns=1;s=int16', dataType: DataType.Int16, held: -1_234, value: -1_234, other: 4_321 },
  { tag: 'uint16', at: 'ns=1;s=uint16', dataType: DataType.UInt16, held: 54_321, value: 54_321, other: 65_535 },
  { tag: 'int32', at: 'ns=1;s=int32', dataType: DataType.Int32, held: -123_456, value: -123_456, other: 9 },
  { tag: 'uint32', at: 'ns=1;i=1001', dataType: DataType.UInt32, held: 3_456_789_012, value: 3_456_789_012, other: 1 },
  {
    tag: 'int64',
    at: 'ns=1;s=int64',
    dataType: DataType.Int64,
    held: [0xffff_ffff, 0xffff_fffe],
    value: -2,
    other: 9_007_199_254_740_993n,
  },
  {
    tag: 'uint64',
    at: 'ns=1;s=uint64',
    dataType: DataType.UInt64,
    held: [0xffff_ffff, 0xffff_ffff],
    value: 18_446_744_073_709_551_615n,
    other: 5,
  },
  { tag: 'float', at: 'ns=1;s=float', dataType: DataType.Float, held: 22.34, value: 22.34, other: -0.5 },
  { tag: 'double', at: 'ns=1;s=double', dataType: DataType.Double, held: -123.45, value: -123.45, other: 6.022e23 },
  { tag: 'scaled', at: 'ns=1;s=scaled', dataType: DataType.Int16, held: 215, value: 21.5, other: -3.2, scale: 0.1 },
  { tag: 'switch', at: 'ns=1;s=switch', dataType: DataType.Boolean, held: true, value: true, other: false },
  { tag: 'text', at: 'ns=1;s=Pümpe.Zustand', dataType: DataType.String, held: 'läuft', value: 'läuft', other: 'steht still' },
];
export const opcUaPeerSignals: readonly PeerSignal[] = nodes.map(({ dataType: _, held: __, ...signal }) => signal);

/** What the server answers to writes, which it carries out: as one does whose controller is slow. */
export const answerOfWrites = { status: StatusCodes.Good };

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The server reads certificate and key from files of their own. */
async function writeCertificate(folder: string) {
  await readOwnCertificate(folder);
  const text = readFileSync(join(folder, 'opc-ua-client.pem'), 'utf8');
  const [certificateFile, privateKeyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const keyAt = text.indexOf('-----BEGIN PRIVATE KEY');
  writeFileSync(certificateFile, text.slice(0, keyAt));
  writeFileSync(privateKeyFile, text.slice(keyAt), { mode: 0o600 });
  return { certificateFile, privateKeyFile };
}

async function startServer(port: number, dataFolder: string): Promise<OPCUAServer> {
  const server = new OPCUAServer({
    port,
    host: '127.0.0.1',
    serverInfo: { applicationUri },
    ...(await writeCertificate(dataFolder)),
    serverCertificateManager: new ServerTrust(undefined).store as never,
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
    securityPolicies: [
      SecurityPolicy.None,
      SecurityPolicy.Basic256Sha256,
      SecurityPolicy.Aes128_Sha256_RsaOaep,
      SecurityPolicy.Aes256_Sha256_RsaPss,
    ],
    userManager: { isValidUser: (user: string, password: string) => user === 'operator' && password === 'pässword' },
  });
  await server.initialize();
  const space = server.engine.addressSpace!;
  for (const { tag, at, dataType, held } of nodes) {
    let value = held;
    space.getOwnNamespace().addVariable({
      organizedBy: space.rootFolder.objects,
      browseName: tag,
      nodeId: at,
      dataType: DataType[dataType],
      minimumSamplingInterval: 10,
      value: {
        get: () => new Variant({ dataType, arrayType: VariantArrayType.Scalar, value }),
        set: (variant: Variant) => {
          value = variant.value;
          return answerOfWrites.status;
        },
      },
    });
  }
  addPlant(server);
  await server.start();
  return server;
}

/** Something to walk through: a pump with an analogue item, a switch that is only read, and a list. */
function addPlant(server: OPCUAServer): void {
  const space = server.engine.addressSpace!;
  const own = space.getOwnNamespace();
  const pump = own.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Pump', nodeId: 'ns=1;s=Pump' });
  own.addAnalogDataItem({
    componentOf: pump,
    browseName: 'Flow',
    nodeId: 'ns=1;s=Pump.Flow',
    dataType: 'Double',
    engineeringUnitsRange: { low: 0, high: 100 },
    engineeringUnits: space.constructExtensionObject(space.findDataType('EUInformation')!, {
      displayName: { text: 'm³/h' },
    }) as never,
    value: new Variant({ dataType: DataType.Double, value: 41.5 }),
  });
  own.addVariable({
    componentOf: pump,
    browseName: 'Running',
    nodeId: 'ns=1;s=Pump.Running',
    dataType: 'Boolean',
    accessLevel: 'CurrentRead',
    userAccessLevel: 'CurrentRead',
    value: new Variant({ dataType: DataType.Boolean, value: true }),
  });
  own.addVariable({
    componentOf: pump,
    browseName: 'Trend',
    nodeId: 'ns=1;s=Pump.Trend',
    dataType: 'Double',
    value: new Variant({ dataType: DataType.Double, arrayType: VariantArrayType.Array, value: [1, 2, 3] }),
  });
  const many = own.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Many', nodeId: 'ns=1;s=Many' });
  for (let place = 0; place <= BROWSED_NODES_MAX; place += 1)
    own.addObject({ organizedBy: many, browseName: `Place ${place}`, nodeId: `ns=1;s=Many.${place}` });
}

/** node-opcua's own server, behind a line that can be cut and muted. The client is of the same authors. */
export async function startOpcUaPeer(dataFolder: string): Promise<DriverPeer> {
  const port = await findFreePort();
  let isMute = false;
  let server = await startServer(port, dataFolder);
  const line = new PortServer((socket) => {
    const behind = connect(port, '127.0.0.1');
    behind.on('error', () => socket.destroy());
    behind.on('close', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.on('data', (chunk) => behind.write(chunk));
    behind.on('data', (chunk) => {
      if (!isMute) socket.write(chunk);
    });
  });
  await line.start();
  const stop = async () => {
    await line.stop();
    await server.shutdown(0);
  };
  return {
    options: { url: `opc.tcp://127.0.0.1:${line.port}`, reconnectMinMs: 100, reconnectMaxMs: 200, timeoutMs: 2_000 },
    kill: stop,
    async restart() {
      server = await startServer(port, dataFolder);
      await line.start();
    },
    mute: (is) => {
      isMute = is;
    },
    stop,
  };
}
