import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { openGateway } from '../server/gateways/open-gateway.ts';
import { openSecretBox } from '../server/secrets/secret-box.ts';
import { startSender } from '../server/gateways/sender.ts';

/**
 * Runs the product's sender alone in a process, to be killed by the load test; its lease is
 * shorter, so that its messages are taken over sooner.
 */
const { values } = parseArgs({ options: { lease: { type: 'string', default: '20' } } });
const config = readConfig(process.env);
const database = openDatabase({ connectionString: config.databaseUrl ?? '' }, { poolSize: 8 });
const access = {
  secrets: openSecretBox({ key: process.env.SECRETS_KEY, keyFile: '' }),
  mayReachPrivateHosts: true,
};

const print = (_: object, message: string): void => void process.stderr.write(`${message}\n`);
const sender = await startSender({
  database,
  log: { info: () => undefined, error: print },
  open: (settings, options) => openGateway(access, settings, options),
  leaseSeconds: Number(values.lease),
});

process.on('SIGTERM', () => {
  sender
    .stop()
    .then(() => database.destroy())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});
process.stdout.write('sender ready\n');
