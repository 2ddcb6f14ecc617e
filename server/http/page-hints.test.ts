import { describe, expect, it } from 'vitest';
import { type Manifest, pageNameOf, withHints } from './page-hints.ts';

const manifest: Manifest = {
  _start: { file: 'assets/start.js', name: 'start', css: ['assets/start.css'] },
  _frame: { file: 'assets/frame.js', name: 'frame', imports: ['_start'], css: ['assets/f.css'] },
  _login: { file: 'assets/login.js', name: 'login', imports: ['_start'] },
  'pages/bill-list.tsx': {
    file: 'assets/bill-list.js',
    imports: ['_frame', '_start'],
    css: ['assets/b.css'],
  },
};
const html = `<head>
    <link rel="stylesheet" crossorigin href="/assets/start.css">
  </head>`;

const addressesIn = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);

describe('the page of a screen', () => {
  it('names what the screen is made of, each file once, styles of the frame first', () => {
    expect(addressesIn(withHints(html, manifest, 'bill-list'))).toEqual([
      '/assets/start.css',
      '/assets/bill-list.js',
      '/assets/frame.js',
      '/assets/start.js',
      '/assets/f.css',
      '/assets/b.css',
    ]);
  });

  it('knows a page that shares its chunk by the name of that', () => {
    expect(addressesIn(withHints(html, manifest, 'login'))).toContain('/assets/login.js');
  });

  it('is left alone where the screen is not known', () => {
    expect(withHints(html, manifest, 'no-such-screen')).toBe(html);
    expect(withHints(html, manifest, '')).toBe(html);
  });
});

it.each([
  ['/bill-details/12?tab=x', 'bill-details'],
  ['/bill-list', 'bill-list'],
  ['/', ''],
  ['/%ff', ''],
])('the page of %s is %j', (url, name) => expect(pageNameOf(url)).toBe(name));
