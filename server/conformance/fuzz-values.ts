/** Plausible form values; each field of the contract uses those that its schema accepts. */
export const PLAUSIBLE: readonly unknown[] = [
  [1, 2, 3, '1', '2', '3', 4, '5', 6, 11, '13', 'all'],
  [{ value: 1, label: 'One' }, { id: 2, name: 'Two' }, { areaId: 1 }, { ledgerId: 11 }],
  [
    { employeeId: 2, employeeName: 'Rahim' },
    { value: '3', label: 'Three' },
  ],
  ['', null, undefined, 'Karim', 'আব্দুল করিম', 'Road 7', 'House 12, Road 3', 'x'],
  ['2026-11-21', '2026-11-05', '2026-12-31', '2027-03-31', '2026-02-28'],
  ['0', '0.01', '100', 250.5, '700.00', 1000, '1,500', '12', 31],
  ['01712345678', '+880 1812-345678', '০১৯১২৩৪৫৬৭৮', '1234567890', 'karim@example.com'],
  ['yes', 'no', true, false, 0, 'first-password', 'Dear {name}, Tk 100.', 'asc', 'desc'],
  [[1], [{ value: 1, label: 'One' }, 2], []],
].flat();

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** An object with keys that are special in JavaScript, made by JSON.parse. */
const prototypeKeys = (): unknown =>
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}},"toString":1,"length":1e9}');

/** Hostile values. */
export const HARMFUL: readonly unknown[] = [
  [undefined, null, '', '   ', true, false, [], {}, [[]], [null], { value: {} }, { id: [] }],
  [0, -1, -0.01, 0.001, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e21, 9_007_199_254_740_991],
  ['NaN', 'Infinity', '-Infinity', '1e3', '0x10', '1.005', '99999999999999.99', '-5', '+1'],
  ['9'.repeat(400), '9223372036854775807', '9223372036854775808', '1 or 1=1', '١٢٣'],
  [Number.NaN, { value: Number.NaN }, { value: { value: 1 } }, { id: '1; select 1' }],
  ['\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '💥', '\u202e', '\ufeff', 'é'.repeat(200)],
  ["'; drop table customers; --", "' or ''='", '$1', '\\', '%', '_', '%_%', '{{7*7}}', '{x}'],
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '../../etc/passwd'],
  ['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '1969-12-31', '2100-01-01'],
  ['2026-11-21T25:61:61Z', '21/11/2026', '2026-11-21 or 1', 20_261_121],
  [999_999, '999999', 4_294_967_296, '__proto__', 'constructor', 'hasOwnProperty'],
  [deep(3), deep(60), prototypeKeys(), ['1', '2'], { filterValue: ['x'] }, 'x'.repeat(5000)],
].flat();

const megabyte = 'x'.repeat(1024 * 1024);

/** Huge values, kept apart from HARMFUL because they would dominate a run. */
export const HUGE: readonly unknown[] = [
  megabyte,
  '৳'.repeat(350_000),
  deep(4000),
  Array.from({ length: 20_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index])),
];

/** Whole request bodies as text, valid JSON and not. */
export const BROKEN_BODIES: readonly string[] = [
  ['', ' ', 'null', '[]', '"text"', '5', 'true', '{', '{"a":', 'NaN', '{"a":NaN}', '\u0000'],
  ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1}{"a":2}'],
  ["{'name':'x'}", '<xml/>', 'name=x&id=1', '\ufeff{}', '[[[[[[]]]]]]'],
  ['{"id":1e400}', '{"id":-0}', '{"name":"\\ud800"}', '{"name":"\\u0000"}', '{"id":1,"id":2}'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  [`{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  [`{"name":"${'x'.repeat(3 * 1024 * 1024)}"}`],
].flat();

/** Headers that our own client never sends. */
export const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'image/png' },
  { 'content-type': '' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'the same for everything' },
  { 'idempotency-key': "'; drop table users; --" },
  { authorization: 'Bearer' },
  { authorization: 'Bearer null' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(8000)}` },
  { 'user-agent': 'x'.repeat(4000) },
  { 'accept-encoding': 'gzip;q=nonsense' },
];

/** Names of unexpected fields. */
export const ODD_NAMES: readonly string[] = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then'],
  ['', ' ', 'id', 'user_id', 'zone', '0', '-1', 'a.b', 'a[b]', '\u0000', 'x'.repeat(5000)],
].flat();

/** Invalid or hostile path segments. */
export const ODD_ADDRESS_PARTS: readonly string[] = [
  ['%00', '%ff', '%E0%A4%A', '%ED%A0%80', '%2e%2e%2f', '..%2f..', '%', '%zz', '%2f', ';x=1'],
  ['1%0d%0aset-cookie:x', '1%20or%201=1', 'x'.repeat(500), '-1', '0', '1e3', '１'],
].flat();
