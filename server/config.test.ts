import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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

test('a blank variable counts as not given', () => {
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
])('a wrong %s (%s) is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n {2}${name} must `));
});

test('all wrong settings are named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/);
});
