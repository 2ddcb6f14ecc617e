import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'head-start', 'head-start.ts');
const CATALOGUE = /\/locales\/([a-z]{2})\/daily\.ts$/;

const MANY_ROWS = '/lists/table/virtual-rows.tsx';

/** The fonts of a language, by a part of their file names. */
const FONTS = { latin: 'inter-latin-wght', taka: 'taka-sign', bn: 'bengali-wght' };

const fontLine = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;

type Bundle = Rolldown.OutputBundle;

/** Language -> URL of its catalogue. */
function catalogueUrls(bundle: Bundle): Record<string, string> {
  const found = Object.values(bundle).flatMap((file) => {
    const source = file.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
    const language = CATALOGUE.exec(source)?.[1];
    return language === undefined ? [] : [[language, `/${file.fileName}`]];
  });
  return Object.fromEntries(found);
}

/** URL of the chunk that contains a module. */
function chunkUrl(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk === undefined) throw new Error(`The build has no file of ${module}`);
  return `/${chunk.fileName}`;
}

function fontUrl(bundle: Bundle, part: string): string {
  const name = Object.keys(bundle).find((file) => file.includes(part));
  if (name === undefined) throw new Error(`The build has no face ${part}`);
  return `/${name}`;
}

/** The minified script, with the URLs of this build filled in. */
async function scriptFor(bundle: Bundle): Promise<string> {
  const define = {
    TEXT_FILES: JSON.stringify(catalogueUrls(bundle)),
    FACE_FILES: JSON.stringify({ bn: fontUrl(bundle, FONTS.bn) }),
    LATIN_FACE_FILE: JSON.stringify(fontUrl(bundle, FONTS.latin)),
    MANY_ROWS_FILE: JSON.stringify(chunkUrl(bundle, MANY_ROWS)),
  };
  const { output } = await build({
    input: SOURCE,
    write: false,
    transform: { define },
    // Not a module script: those run after the first paint.
    output: { minify: true, format: 'iife' },
  });
  return output[0].code;
}

/**
 * Builds head-start.ts as a small file of its own, loaded first by the page, with the taka sign's
 * font.
 */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const code = await scriptFor(bundle);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const name = `assets/head-start-${hash}.js`;
      await writeFile(join(dir, name), code);
      const page = join(dir, 'index.html');
      const html = await readFile(page, 'utf8');
      const lines = [`<script src="/${name}"></script>`, fontLine(fontUrl(bundle, FONTS.taka))].map(
        (line) => `${line}\n    `,
      );
      await writeFile(page, html.replace('<script', `${lines.join('')}<script`));
    },
  };
}
