import { dataUrl } from '../../api/data-url.ts';

/** Matches the URL in a font rule's source. */
const FONT_ADDRESS = /url\("?([^")]+)"?\)/;

/** The fonts of receipts with their files embedded, as an SVG image cannot load links. */
export async function embeddedFonts(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    // An optional font is the screen's alone.
    .filter(({ style }) => style.getPropertyValue('font-display') !== 'optional');
  return (await Promise.all(rules.map(embedFont))).join('\n');
}

async function embedFont(rule: CSSFontFaceRule): Promise<string> {
  const address = FONT_ADDRESS.exec(rule.cssText)?.[1];
  if (address === undefined) return '';
  const base = rule.parentStyleSheet?.href ?? window.location.href;
  const file = await fetch(new URL(address, base));
  return rule.cssText.replace(address, await dataUrl(await file.blob()));
}
