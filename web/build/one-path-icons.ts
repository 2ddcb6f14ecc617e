import type { Plugin } from 'vite';

const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;
const DRAWING = /const __iconNode = (\[.*\]);/;

type Line = [tag: string, attributes: Record<string, string>];

/** Lines that are drawn one after the other alike, and start where they say. */
const isPlainPath = ([tag, { d = '', ...more }]: Line): boolean =>
  tag === 'path' && d.startsWith('M') && Object.keys(more).every((name) => name === 'key');

/** An icon's lines as one path: the same picture in a third of the page's nodes. */
function inOnePath(lines: Line[]): Line[] {
  if (!lines.every(isPlainPath)) return lines;
  return [['path', { d: lines.map(([, { d }]) => d).join(''), key: 'svg-0' }]];
}

/** Draws each outlined icon as one path; a list is full of them. */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform(code, id) {
      if (!ICON.test(id) || id.endsWith('Filled.mjs')) return undefined;
      return code.replace(DRAWING, (_, drawing: string) => {
        const lines = inOnePath(JSON.parse(drawing) as Line[]);
        return `const __iconNode = ${JSON.stringify(lines)};`;
      });
    },
  };
}
