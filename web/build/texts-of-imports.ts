import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';
import type { FurtherTexts } from '../i18n/languages.ts';
import { FURTHER_TEXTS, NOUNS_OF_TEXTS } from './nouns-of-texts.ts';

const WEB = join(import.meta.dirname, '..');
const LOADER = join(WEB, 'i18n', 'use-text.ts');

/** What the source of a module says: modules it imports at once or later, and its texts. */
interface Module {
  imports: readonly string[];
  laterImports: readonly { file: string; start: number; end: number }[];
  /** The further catalogues that have a text of the module. */
  texts: ReadonlySet<FurtherTexts>;
}

/** A text's key, or the beginning of one that is composed: 'did.' */
const KEY = /^(\w+)\.\w*$/;

/** A module of the screens that has texts; the catalogues themselves have none. */
const isOfScreens = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !relative(WEB, file).startsWith('locales');

function readModule(file: string, source: string): Module {
  const { module, program } = parseSync(file, source);
  const fileOf = (specifier: string): string[] => {
    const found = join(dirname(file), specifier);
    return specifier.startsWith('.') && isOfScreens(found) ? [found] : [];
  };
  const imports = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? [] : fileOf(moduleRequest.value),
  );
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? fileOf(moduleRequest.value) : [])),
  );
  const laterImports = module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    const specifier = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    return fileOf(specifier).map((each) => ({ file: each, start, end }));
  });
  const texts = new Set<FurtherTexts>();
  const note = (text: unknown) => {
    const noun = typeof text === 'string' ? KEY.exec(text)?.[1] : undefined;
    const further = noun === undefined ? undefined : NOUNS_OF_TEXTS.get(noun);
    if (further) texts.add(further);
  };
  new Visitor({
    Literal: ({ value }) => note(value),
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(program);
  return { imports: [...imports, ...reexports], laterImports, texts };
}

const modules = new Map<string, { changedAt: number; module: Module }>();

/** A module as it is on the disk now; one that was not changed is parsed once. */
function moduleOf(file: string): Module {
  const changedAt = statSync(file).mtimeMs;
  const known = modules.get(file);
  if (known?.changedAt === changedAt) return known.module;
  const module = readModule(file, readFileSync(file, 'utf8'));
  modules.set(file, { changedAt, module });
  return module;
}

/** The further catalogues with the texts of a module and of all that it imports at once. */
export function textsOfModule(file: string): FurtherTexts[] {
  const seen = new Set<string>();
  const texts = new Set<FurtherTexts>();
  const visit = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    const module = moduleOf(each);
    for (const further of module.texts) texts.add(further);
    module.imports.forEach(visit);
  };
  visit(file);
  return FURTHER_TEXTS.filter((further) => texts.has(further));
}

/** Wraps each `import()` of a screen's module, so that it also waits for its catalogues. */
export function withTextsOfImports(
  file: string,
  source: string,
  textsOf: (imported: string) => readonly FurtherTexts[] = textsOfModule,
): string | undefined {
  let written = source;
  for (const { file: imported, start, end } of readModule(file, source).laterImports.toReversed()) {
    const further = textsOf(imported);
    if (further.length === 0) continue;
    const loading = source.slice(start, end);
    written = `${written.slice(0, start)}importWithTexts(${JSON.stringify(further)}, ${loading})${written.slice(end)}`;
  }
  if (written === source) return undefined;
  // On the first line, so that the lines of the source keep their numbers.
  return `import { importWithTexts } from ${JSON.stringify(LOADER)}; ${written}`;
}

/**
 * Makes each module that is fetched later bring the catalogues along that have its texts, in
 * parallel: which these are follows from the keys in its source and in what it imports, so no
 * screen can forget one. While developing, all of them: a module is not transformed anew when one
 * that it imports later gets a text of another catalogue.
 */
export function textsOfImports(): Plugin {
  let isDeveloping = false;
  return {
    name: 'texts-of-imports',
    enforce: 'pre',
    configResolved({ command }) {
      isDeveloping = command === 'serve' && process.env['VITEST'] === undefined;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(WEB) || !isOfScreens(file) || !code.includes('import('))
        return undefined;
      const written = withTextsOfImports(
        file,
        code,
        isDeveloping ? () => FURTHER_TEXTS : textsOfModule,
      );
      return written === undefined ? undefined : { code: written, map: null };
    },
  };
}
