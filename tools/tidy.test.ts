import { expect, test } from 'vitest';
import { checkImports } from './import-rules.ts';
import { parseSourceFile } from './source-file.ts';
import { checkTableWriters } from './table-writers.ts';
import { checkText } from './text-rules.ts';

function importing(path: string, ...specifiers: string[]): string[] {
  const source = specifiers.map((specifier) => `import { a } from '${specifier}';\n`).join('');
  return checkImports(parseSourceFile(path, source)).map(({ message }) => message);
}

function reading(path: string, source: string): string[] {
  return checkText(parseSourceFile(path, source)).map(
    ({ line, message }) => `${String(line)} ${message}`,
  );
}

test.each([
  ['domain/paisa.ts', 'zod', /domain imports no zod/],
  ['domain/paisa.ts', 'node:fs', /domain imports no node:fs/],
  ['domain/paisa.ts', '@netkhata/contract/wire', /domain never imports contract/],
  ['contract/bills.ts', 'kysely', /contract imports no kysely/],
  ['contract/bills.ts', 'zod', /import 'zod\/mini'/],
  ['contract/bills.ts', '../server/clock.ts', /contract never imports server/],
  ['server/app.ts', '../web/app/main.tsx', /server never imports web/],
  ['web/pages/customer-list.tsx', '@netkhata/server/clock', /web never imports server/],
  ['web/pages/customer-list.tsx', '../../server/clock.ts', /web never imports server/],
  ['web/pages/customer-list.test.tsx', '../../server/clock.ts', /web never imports server/],
  ['web/api/call.ts', '../../db/types.ts', /web never imports db/],
  ['web/api/call.ts', '../../contract/wire.ts', /write '@netkhata\/contract\/wire'/],
  ['server/bills/issue-bills.ts', 'pg', /pg is not imported here: take the database handle/],
  ['server/bills/issue-bills.ts', 'fastify', /fastify is not imported here: go through/],
  ['web/pages/customer-list.tsx', '@mantine/core', /@mantine\/core is not imported.*web\/ui/],
  ['web/features/bills/x.tsx', '@mantine/core/styles/Paper.css', /use a component of web\/ui/],
  ['server/customers/a.ts', '../bills/issue-bills.ts', /customers stands left of bills/],
  ['server/bills/a.ts', '../sms/sms-endpoints.ts', /never its endpoints/],
  ['server/bills/a.ts', '../app.ts', /only main.ts and app.ts know the whole/],
  ['server/bills/a.ts', '../surprise/a.ts', /give surprise its place/],
  ['server/database/a.ts', '../bills/bill-queries.ts', /database knows no bills/],
  ['server/database/a.ts', '../http/failure.ts', /database knows no http/],
  ['server/auth/a.ts', '../users/save-user.ts', /auth stands left of users/],
  ['server/bills/a.ts', '../test-support/test-app.ts', /for tests/],
  ['server/bills/a.ts', './bill-test-rows.ts', /for tests/],
  ['web/features/bills/a.tsx', '../payments/b.tsx', /a feature never imports a feature/],
  ['web/features/bills/a.tsx', '../../pages/b.tsx', /features never imports pages/],
  ['web/ui/a.tsx', '../features/bills/b.tsx', /ui never imports features/],
  ['web/ui/a.tsx', '../api/call.ts', /ui never imports api/],
  ['web/ui/a.tsx', '../shared/sms/sms-length.tsx', /ui never imports shared/],
  ['web/api/a.ts', '../shared/period/period.ts', /api never imports shared/],
  ['web/shared/sms/a.tsx', '../../lists/state/b.ts', /shared never imports lists/],
  ['web/locales/de/daily.ts', '../../i18n/use-text.ts', /locales never imports i18n/],
  ['web/lists/state/a.ts', '../table/data-table.tsx', /lists\/state never imports lists\/table/],
  ['web/lists/print/a.ts', '../selection/b.ts', /lists\/print never imports lists\/selection/],
  ['web/app/menu/a.ts', '../frame/shell.tsx', /app\/menu never imports app\/frame/],
  ['web/app/frame/a.ts', '../main.tsx', /frame never imports what stands at the top of app/],
  ['web/pages/a.tsx', '../app/routes/routes.ts', /pages never imports app/],
  ['e2e/a.test.ts', '../bench/bench.ts', /e2e never imports bench/],
  ['bench/a.ts', '../tools/build.mjs', /bench never imports tools/],
  ['tools/a.ts', '../e2e/support/b.ts', /tools never imports e2e/],
])('%s may not import %s', (path, specifier, message) => {
  expect(importing(path, specifier)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['domain/monthly-bills.ts', ['./paisa.ts']],
  ['domain/paisa.test.ts', ['vitest', 'fast-check', './paisa.ts']],
  ['contract/bills.ts', ['zod/mini', '@netkhata/domain/paisa', './wire.ts']],
  ['db/types.ts', ['kysely', '@netkhata/domain/paisa']],
  ['db/schema.test.ts', ['../server/test-support/test-database.ts']],
  ['server/bills/a.ts', ['kysely', '../sms/queue-sms.ts', '../database/x.ts', '../clock.ts']],
  ['server/users/a.ts', ['../auth/user-queries.ts', '../http/session.ts']],
  ['server/app.ts', ['fastify', './bills/bill-endpoints.ts']],
  ['server/database/database.ts', ['pg', '../../db/types.ts']],
  ['server/bills/bills.test.ts', ['pg', '../payments/collect-payment.ts']],
  ['web/ui/dialog.tsx', ['@mantine/core', '../i18n/use-text.ts']],
  ['web/pages/a.tsx', ['../features/bills/b.tsx', '../features/payments/c.tsx', '../ui/d.tsx']],
  ['web/lists/table/a.tsx', ['../state/b.ts', '../print/c.tsx', '../../shared/period/d.ts']],
  ['web/app/main.tsx', ['./routes/routes.ts', './frame/splash.ts']],
  ['tools/generate.ts', ['pg', '../server/database/migrate.ts']],
  ['bench/a.ts', ['pg', '../e2e/support/b.ts', '../server/config.ts', './c.ts']],
  ['e2e/a.test.ts', ['./support/b.ts', '../server/config.ts']],
])('%s may import %s', (path, specifiers) => {
  expect(importing(path, ...specifiers)).toEqual([]);
});

test('re-exports and dynamic imports count too, each with its line', () => {
  const source = `export { a } from '../web/a.ts';\nconst b = await import('../web/b.ts');\n`;
  const findings = checkImports(parseSourceFile('server/main.ts', source));
  expect(findings.map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  ['server/bills/a.ts', '\nconst now = new Date();\n', /^2 ask the clock/],
  ['domain/a.ts', 'const now = Date.now();\n', /^1 ask the clock/],
  ['web/pages/a.tsx', 'const now = new Date();\n', /date files of web\/ui/],
  ['server/bills/a.ts', 'const paisa = taka * 100;\n', /domain\/paisa\.ts/],
  ['web/ui/taka.tsx', 'const taka = 100 / paisa;\n', /domain\/paisa\.ts/],
  ['server/bills/a.ts', "const address = '/billing-api/api/bill_list';\n", /addresses stand in/],
  ['web/api/call.ts', 'const address = `/billing-api/${name}`;\n', /addresses stand in/],
  ['server/bills/bill-utils.ts', '', /'utils' says nothing/],
  ['web/ui/index.ts', '', /'index' says nothing/],
])('%s is refused (%#)', (path, source, message) => {
  expect(reading(path, source)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['server/clock.ts', 'export const now = () => new Date();\n'],
  ['web/ui/date-field.tsx', 'const today = new Date();\n'],
  ['server/bills/a.ts', 'const then = new Date(text); // new Date() in a comment\n'],
  ['server/bills/a.test.ts', 'const now = new Date();\n'],
  ['domain/paisa.ts', 'const paisa = taka * 100;\n'],
  ['contract/request.ts', "const prefix = '/billing-api/api/';\n"],
])('%s is accepted (%#)', (path, source) => {
  expect(reading(path, source)).toEqual([]);
});

test('a table is written by one feature only', () => {
  const write = (path: string, source: string) => parseSourceFile(path, source);
  const own = write('server/bills/a.ts', "tx.insertInto('bills'); sql`update bills set a = 1`;\n");
  const foreign = write('server/payments/b.ts', "tx.updateTable('bills');\n");
  const raw = write('server/reports/c.ts', 'sql`delete from bills where true`;\n');
  const inTest = write('server/sms/d.test.ts', "tx.deleteFrom('bills');\n");
  expect(checkTableWriters([own, inTest])).toEqual([]);
  expect(checkTableWriters([own, foreign, raw, inTest])).toEqual([
    expect.stringMatching(/table bills .* server\/bills\/a.ts, server\/payments\/b.ts.*c\.ts/),
  ]);
  const built = write('server/bills/d.ts', "tx.insertInto('billItems');\n");
  const written = write('server/sms/e.ts', 'sql`insert into bill_items values (1)`;\n');
  expect(checkTableWriters([built, written])).toEqual([
    expect.stringMatching(/table bill_items .* server\/bills\/d.ts, server\/sms\/e.ts/),
  ]);
});
