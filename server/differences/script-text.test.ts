import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRouterExport } from '../moving/read/routeros-export.ts';
import { routerScript, routerText, type SecretOrder } from './script-text.ts';

/** Unquotes a text with our parser of router exports, which use the same quoting. */
const readBack = (text: string): string | null | undefined =>
  readRouterExport(`/ppp secret\nadd name=x password=${routerText(text)}\n`).secrets[0]?.password;

const order = (change: Partial<SecretOrder>): SecretOrder => ({
  login: 'rahim',
  order: 'set',
  password: 'p4ss',
  profile: 'home 10',
  callerId: null,
  address: null,
  comment: 'Rahim | nk:7',
  isOff: false,
  differs: new Set(),
  ...change,
});
const linesOf = (change: Partial<SecretOrder>): string[] =>
  routerScript({ secrets: [order(change)] }, ['head'])
    .content.trimEnd()
    .split('\n')
    .slice(1);

describe('a quoted text for a router', () => {
  it.each([
    '`%{User-Name}`',
    '"quoted"',
    "it's $money {and} %{x} ?",
    String.raw`back\slash\"end\\`,
    'পাসওয়ার্ড ৳১০০',
    '#;: [a](b) ~!@^&*_+=|<>,.',
    'two\r\nlines\tand a bell\u0007',
    'x'.repeat(64),
  ])('is parsed back unchanged: %j', (text) => {
    expect(readBack(text)).toBe(text);
    expect(routerText(text)).toMatch(/^[ -~]*$/);
  });

  it('is parsed back unchanged for any input', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(anything, (text) => {
        expect(readBack(text)).toBe(text);
      }),
    );
  });

  it('cannot end the quotation or begin a command', () => {
    const login = '"]; /system reset-configuration; :put "$x';
    for (const line of linesOf({ login, order: 'off' })) {
      const outside = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
      expect(outside).not.toContain('reset-configuration');
      expect(outside).not.toContain('$x');
    }
  });
});

describe('a script', () => {
  it('adds only missing secrets', () => {
    expect(linesOf({ order: 'add', callerId: 'AA:BB:CC:00:11:22', address: '10.0.0.9' })).toEqual([
      ':do { :if ([:len [/ppp secret find where name="rahim" and (service=pppoe or service=any)]]' +
        ' = 0) do={ /ppp secret add name="rahim" password="p4ss" service=pppoe' +
        ' profile="home 10" caller-id="AA:BB:CC:00:11:22" remote-address="10.0.0.9"' +
        ' comment="Rahim | nk:7" } } on-error={ :put "Not done: rahim" }',
    ]);
  });

  it('corrects differing secrets, and disconnects a session only where something changed', () => {
    const differs = new Set(['password', 'mac', 'address', 'profile', 'state']);
    const [password, mac, address, profile, state, ...more] = linesOf({ differs, isOff: true });
    expect(more).toEqual([]);
    expect(password).toContain('/ppp secret set $s password="p4ss"');
    expect(mac).toContain('/ppp secret set $s caller-id=""');
    expect(address).toContain('/ppp secret set $s !remote-address');
    expect(profile).toContain(' and profile!="home 10"] do={');
    expect(state).toContain(' and disabled=no] do={ /ppp secret set $s disabled=yes; ');
    for (const line of [password, mac, address]) expect(line).not.toContain('/ppp active');
    for (const line of [profile, state]) {
      expect(line).toContain('/ppp active remove [/ppp active find where name="rahim"]');
    }
  });

  it('disables a name that is unknown to the books, and never removes it', () => {
    const [line, ...more] = linesOf({ order: 'off' });
    expect(more).toEqual([]);
    expect(line).toContain('disabled=yes');
    expect(line).not.toContain('secret remove');
  });

  it('changes the speed of a profile without disconnecting anybody', () => {
    const profiles = [{ name: 'Home 10M', rateLimit: '10240k/10240k' }];
    const { content, commands } = routerScript({ profiles }, []);
    expect(commands).toBe(1);
    expect(content).toBe(
      ':do { :foreach p in=[/ppp profile find where name="Home 10M" and' +
        ' rate-limit!="10240k/10240k"] do={ /ppp profile set $p rate-limit="10240k/10240k" } }' +
        ' on-error={ :put "Not done: Home 10M" }\n',
    );
  });

  it('has only ASCII in its header', () => {
    const { content, commands } = routerScript({}, ['মিরপুর core']);
    expect(content).toBe('# ?????? core\n');
    expect(commands).toBe(0);
  });
});
