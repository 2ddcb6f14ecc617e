import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { parseDatabaseUrl } from '../network/freeradius/database-place.ts';
import { connectionOfUrl } from './servers.ts';

test.each([
  'postgres://netkhata:secret@db1/netkhata',
  'postgres://netkhata@db1:5433/netkhata?sslmode=require',
  'postgresql:///netkhata?host=/run/postgresql&port=5433',
  'postgres://[::1]:5432/netkhata',
])('a URL of one server is left as it is (%s)', (url) => {
  expect(connectionOfUrl(url, 'primary')).toEqual({ connectionString: url });
});

test.each([
  [
    'postgres://u:p%40ss@db1,db2:5433/books?target_session_attrs=read-write',
    ['db1:5432', 'db2:5433'],
  ],
  ['postgres://u:p%40ss@db1:1,[fd00::2]:2/books', ['db1:1', 'fd00::2:2']],
  ['postgres://u:p%40ss@db1/books?target_session_attrs=primary', ['db1:5432']],
  ['postgres://u:p%40ss@/books?host=/a,/b&port=1,2', ['/a:1', '/b:2']],
  ['postgres://u:p%40ss@/books?host=a,b&port=7', ['a:7', 'b:7']],
])('several servers are understood as libpq does (%s)', (url, places) => {
  const { connectionString, servers = [], kind } = connectionOfUrl(url, 'primary');
  expect(servers.map(({ host, port }) => `${host}:${port}`)).toEqual(places);
  expect(kind).toBe('primary');
  const { pathname, searchParams } = new URL(connectionString);
  expect(pathname).toBe('/books');
  expect(Object.fromEntries(searchParams)).toEqual({
    user: 'u',
    password: 'p@ss',
    host: servers[0]?.host,
    port: String(servers[0]?.port),
  });
});

test.each([
  ['postgres://u:hidden@db1,db2/x?target_session_attrs=standby', /^DATABASE_URL has a target_/],
  ['postgres://u:hidden@db1:99999,db2/x', /^DATABASE_URL must name each host as host or host:port/],
  ['postgres://u:hidden@db1,,db2/x', /^DATABASE_URL must name each host/],
  ['postgres://u:hidden@db 1#x', /^DATABASE_URL must be like postgres:/],
])('a wrong one is named without its password (%s)', (url, reason) => {
  const failure = (() => {
    try {
      readConfig({ DATABASE_URL: url });
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(failure?.replace('Wrong settings of the environment: ', '')).toMatch(reason);
  expect(failure).not.toContain('hidden');
});

test('FreeRADIUS is given the same servers', () => {
  expect(parseDatabaseUrl('postgres://u:p@db1,db2:5433/books?sslmode=require')).toEqual({
    host: 'db1,db2',
    port: '5432,5433',
    attributes: 'read-write',
    database: 'books',
    sslMode: 'require',
  });
});
