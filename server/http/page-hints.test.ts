import { describe, expect, it } from 'vitest';
import { type Manifest, screenOf, withHints } from './page-hints.ts';

const manifest: Manifest = {
  chunks: {
    _start: { file: 'assets/start.js', css: ['assets/start.css'] },
    _frame: { file: 'assets/frame.js', imports: ['_start'], css: ['assets/f.css'] },
    _login: { file: 'assets/login.js', imports: ['_start'] },
    'features/bills/bill-table.tsx': {
      file: 'assets/bill-table.js',
      imports: ['_frame', '_start'],
      css: ['assets/b.css'],
    },
  },
  screens: { login: 'assets/login.js', 'bill-list': 'assets/bill-table.js' },
};
const html = `<head>
    <link rel="stylesheet" crossorigin href="/assets/start.css">
  </head>`;

const addressesIn = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);

describe('the preload hints of a screen', () => {
  it("lists the screen's files once each, styles of the frame first", () => {
    expect(addressesIn(withHints(html, manifest, 'bill-list'))).toEqual([
      '/assets/start.css',
      '/assets/bill-table.js',
      '/assets/frame.js',
      '/assets/start.js',
      '/assets/f.css',
      '/assets/b.css',
    ]);
  });

  it('handles a screen that shares its chunk', () => {
    expect(addressesIn(withHints(html, manifest, 'login'))).toContain('/assets/login.js');
  });

  it('is unchanged where the screen is unknown', () => {
    expect(withHints(html, manifest, 'no-such-screen')).toBe(html);
    expect(withHints(html, manifest, '')).toBe(html);
  });
});

it.each([
  ['/bill-details/12?tab=x', 'bill-details'],
  ['/bill-list', 'bill-list'],
  ['/user/profile', 'user/profile'],
  ['/', ''],
  ['/%ff', ''],
])('the screen of %s is %j', (url, name) => expect(screenOf(url)).toBe(name));
