// @vitest-environment node
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { daily } from '../locales/en/daily.ts';
import { CATALOGUES } from './nouns-of-texts.ts';
import { screenFiles } from './screen-files.ts';
import { textsOfModule, withTextsOfImports } from './texts-of-imports.ts';

const WEB = join(import.meta.dirname, '..');
const inWeb = (file: string): string => join(WEB, file);

describe('the catalogues of a module', () => {
  it('are those of its own texts and of what it imports at once, not later', () => {
    expect(textsOfModule(inWeb('features/payments/approval-dialog.tsx'))).toEqual(['today']);
    expect(textsOfModule(inWeb('features/setup/router-setup.tsx'))).toEqual(['network']);
    expect(textsOfModule(inWeb('features/audit/audit-trail.tsx'))).toEqual(
      expect.arrayContaining(['money', 'office', 'trail']),
    );
    // Its statement, suspension and changed fields are fetched later, with texts of their own.
    expect(textsOfModule(inWeb('pages/customer-details.tsx'))).toEqual(['counter']);
  });

  it('have each noun once', () => {
    const nouns = [daily, ...Object.values(CATALOGUES)].flatMap((texts) => Object.keys(texts));
    expect(nouns.filter((noun, place) => nouns.indexOf(noun) !== place)).toEqual([]);
  });

  it('are none for what is loaded before the first screen', () => {
    expect(textsOfModule(inWeb('app/main.tsx'))).toEqual([]);
  });

  it('is at most one for a screen of every day', () => {
    const files = screenFiles();
    for (const screen of ['dashboard', 'customer-list', 'bill-list', 'payment-list'])
      expect(textsOfModule(inWeb(files.get(screen) ?? screen)).length, screen).toBeLessThan(2);
  });
});

describe('an import of code', () => {
  const file = inWeb('pages/sample.tsx');
  const written = (source: string) =>
    withTextsOfImports(file, source, (imported) =>
      imported.endsWith('plain.tsx') ? [] : ['money'],
    );

  it('waits for the catalogues, on the same line', () => {
    const source = "import a from './a.ts';\nconst load = () => import('./rich.tsx');\n";
    const lines = written(source)?.split('\n') ?? [];
    expect(lines[0]).toMatch(/^import \{ importWithTexts \} from "[^"]+use-text.ts"; import a/);
    expect(lines[1]).toBe(`const load = () => importWithTexts(["money"], import('./rich.tsx'));`);
  });

  it('is left alone where there are none, and for packages and catalogues', () => {
    expect(written("const load = () => import('./plain.tsx');")).toBeUndefined();
    expect(written("const load = () => import('pdf');")).toBeUndefined();
    expect(written("const load = () => import('../locales/en/money.ts');")).toBeUndefined();
  });
});
