import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { buildSnap7, isSnap7There } from './snap7-peer.mjs';

/** Programs of others that some tests speak with, by the Debian package that brings them. */
const PEERS = [
  { debianPackage: 'mosquitto', file: '/usr/sbin/mosquitto' },
  { debianPackage: 'slapd', file: '/usr/sbin/slapd' },
  // Makes the certificate of that.
  { debianPackage: 'openssl', file: '/usr/bin/openssl' },
  { debianPackage: 'python3-pymodbus', file: '/usr/lib/python3/dist-packages/pymodbus' },
  // Only recommended by python3-pymodbus, and imported by its server.
  { debianPackage: 'python3-serial-asyncio', file: '/usr/lib/python3/dist-packages/serial_asyncio' },
  { debianPackage: 'snmpd', file: '/usr/sbin/snmpd' },
  // Builds Snap7, below.
  { debianPackage: 'g++', file: '/usr/bin/g++' },
];

/**
 * In CI on Debian as root, installs the foreign peers. Anywhere else nothing is put on the machine: tests
 * that need a peer which is not there are skipped and say so.
 */
export function installTestPeers() {
  const missing = PEERS.filter((peer) => !fs.existsSync(peer.file));
  if (missing.length > 0) installPackages(missing.map((peer) => peer.debianPackage));
  if (isSnap7There()) return;
  if (process.env.CI !== 'true') {
    console.log('Tests of the S7 driver with Snap7 will be skipped, it is built in CI only');
    return;
  }
  console.log(buildSnap7() ? 'Built Snap7' : 'Could not build Snap7; tests with it will be skipped');
}

/** @param {readonly string[]} names of Debian packages */
function installPackages(names) {
  const canInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (!canInstall) {
    console.log(
      `Tests with these foreign peers will be skipped, they are not installed: ${names.join(', ')}`,
    );
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    stdio: 'ignore',
    env,
  });
  console.log(
    status === 0
      ? `Installed ${names.join(', ')}`
      : `Could not install ${names.join(', ')}; tests with them will be skipped`,
  );
}
