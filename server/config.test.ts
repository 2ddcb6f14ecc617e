import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, readRole, unknownSettings } from './config.ts';

test('an empty environment gives the defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', logLevel: 'info' });
  expect(config.dataDir).toBe(join(config.projectRoot, 'data'));
  expect(config.databaseUrl).toBeUndefined();
});

test('every setting is read, port 0 among them, and a folder becomes absolute', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: 'somewhere',
    DATABASE_URL: 'postgres://a:b@db/netkhata',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'long enough',
    LOG_LEVEL: 'debug',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: join(process.cwd(), 'somewhere'),
    databaseUrl: 'postgres://a:b@db/netkhata',
    adminEmail: 'owner@example.com',
    adminPassword: 'long enough',
    logLevel: 'debug',
  });
});

test('a blank variable counts as unset', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({
    port: 3000,
    adminPassword: undefined,
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://x'],
  ['ADMIN_EMAIL', 'a'.repeat(121)],
  ['ADMIN_PASSWORD', 'a'.repeat(201)],
  ['LOG_LEVEL', 'loud'],
  ['SECRETS_KEY', 'too short'],
  ['SMS_ALLOW_PRIVATE_GATEWAY', 'yes'],
  ['METRICS_TOKEN', 'too short'],
  ['METRICS_TOKEN', 'with a blank in it'],
  ['METRICS_PORT', '70000'],
])('an invalid %s (%s) is named in the error', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`: ${name} must `));
});

test('all invalid settings are named in one error', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/);
});

test.each([
  ['loopback', 'loopback'],
  ['10.0.0.5, 10.1.0.0/16', '10.0.0.5, 10.1.0.0/16'],
  ['fd00::/8', 'fd00::/8'],
  ['2', 2],
])('trusted proxies %s are accepted', (setting, read) => {
  expect(readConfig({ TRUST_PROXY: setting }).trustedProxies).toBe(read);
});

test.each(['true', 'proxy.example.com', '10.0.0.1;10.0.0.2', '12'])(
  'trusted proxies %s are refused',
  (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY must be/);
  },
);

test('reads a role from the command line, which needs a shared database', () => {
  const shared = readConfig({ DATABASE_URL: 'postgres://a:b@db/netkhata' });
  expect(readRole([], shared)).toBe('all');
  expect(readRole(['--role', 'worker'], shared)).toBe('worker');
  expect(() => readRole(['--role', 'cook'], shared)).toThrow(
    '--role takes one of web, worker, all',
  );
  expect(readRole(['--role', 'all'], readConfig({}))).toBe('all');
  expect(() => readRole(['--role', 'web'], readConfig({}))).toThrow('set DATABASE_URL');
});

test('backups go to the data folder unless a folder is configured', () => {
  expect(readConfig({ DATA_DIR: '/srv/netkhata' }).backupDir).toBe('/srv/netkhata/backups');
  expect(readConfig({ BACKUP_DIR: '/mnt/backups' }).backupDir).toBe('/mnt/backups');
});

test('a misspelt setting is named with the one that is meant', () => {
  const env = {
    DATABASE_ULR: 'x',
    BACKUPDIR: 'x',
    METRIC_TOKEN: 'x',
    NETKHATA_PORT: 'x',
    PATH: '/bin',
    HOME: '/root',
    LANG: 'C',
    HOSTNAME: 'x',
    PORT: '1',
    DATABASE_URL: '',
    NETKHATA_DEMO: '1',
  };
  expect(unknownSettings(env)).toEqual([
    'Warning: there is no setting DATABASE_ULR. Is DATABASE_URL meant?',
    'Warning: there is no setting BACKUPDIR. Is BACKUP_DIR meant?',
    'Warning: there is no setting METRIC_TOKEN. Is METRICS_TOKEN meant?',
    'Warning: there is no setting NETKHATA_PORT.',
  ]);
});

test.each([
  [['--rolle', 'web'], '--rolle'],
  [['--role', 'web', '--fast'], '--fast'],
  [['web'], 'web'],
  [['-r', 'web'], '-r'],
])('an option that does not exist is named (%s)', (words, name) => {
  expect(() => readRole(words, readConfig({}))).toThrow(`There is no option ${name}: --role`);
});

test('the role may follow a sign of equality, and the demo is an option', () => {
  const shared = readConfig({ DATABASE_URL: 'postgres://a@b/c' });
  expect(readRole(['--role=worker'], shared)).toBe('worker');
  expect(readRole(['--demo'], shared)).toBe('all');
});
