// `npm run verify-audit`: checks the audit trail against its seals (ADR 46). Exit code 0: it fits; 1: it was changed;
// 2: it could not be checked. Works beside a running server, and on the embedded database of a stopped one.
import { readHeads, readSealKey, verifyTrail } from './features/audit/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { createLogger } from './platform/logging/logger.ts';

const logger = createLogger({ level: 'error', form: 'short' });

async function verify(): Promise<number> {
  const config = loadConfig();
  const { database, close } = await openConfiguredDatabase(config, logger);
  try {
    const key = await readSealKey(config.dataFolder, config.auditKey);
    const heads = await readHeads(config.dataFolder);
    const { findings, ...counted } = await verifyTrail(database, key, heads, (seals) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${seals} seals`);
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(
      `${counted.seals} seals over ${counted.events} events; ${counted.thinned} seals have events that went by age; ${counted.pending} events wait for their seal; ${counted.writes} writes of the ledger.`,
    );
    for (const { fault, seal, events, writes = [] } of findings)
      console.log(
        [
          fault,
          seal === '' ? '' : `seal ${seal}`,
          events === '' ? '' : `events ${events}`,
          writes.length === 0 ? '' : `writes ${writes.join(', ')}`,
        ]
          .filter((word) => word !== '')
          .join(' · '),
      );
    console.log(
      findings.length === 0
        ? 'The audit trail fits its seals, and the ledger fits the trail.'
        : 'THE AUDIT TRAIL OR THE LEDGER WAS CHANGED.',
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(`The audit trail could not be checked: ${(error as Error).message}`);
  process.exitCode = 2;
}
