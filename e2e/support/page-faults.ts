import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { KEPT_BY_TESTS, type WatchedPage } from './watched-page.ts';

/** WCAG 2.2 AA, in axe's tags. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The minified build, a third of the size of the package's export. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

/** Where a tab keeps the source of axe from one load to the next. */
const AXE_KEY = `${KEPT_BY_TESTS}axe`;

/** Runs the source if the tab has it, and says whether it had. */
const RUN_KEPT_AXE = `{
  const source = sessionStorage.getItem('${AXE_KEY}');
  if (source !== null) (0, eval)(source);
  source !== null;
}`;

/** Sending the source to a page takes as much as searching it: it is sent to each tab once. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate<boolean>(RUN_KEPT_AXE)) return;
  const kept = [AXE_KEY, AXE] as const;
  await page.evaluate(([key, source]) => sessionStorage.setItem(key, source), kept);
  await page.evaluate(RUN_KEPT_AXE);
}

async function axeFindings(page: Page): Promise<string[]> {
  await loadAxe(page);
  const result = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<AxeResult> } }).axe.run({
        runOnly: tags,
        // Reporting passes, and loading other sites' style sheets, of which there are none, would
        // take half the time.
        resultTypes: ['violations'],
        preload: false,
      }),
    AXE_TAGS,
  );
  return result.violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.target.join(' ')}`);
}

/** Visible layout faults; runs in the page. */
function visibleFaults(): string[] {
  const faults: string[] = [];
  const describeElement = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} "${
      element.textContent?.trim().slice(0, 40) ?? ''
    }"`;
  if (document.documentElement.scrollWidth > window.innerWidth + 1) faults.push('page too wide');
  const isShown = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    // Skips text for screen readers only, which is not drawn.
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
    }
    return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true });
  };
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own
      .map((node) => node.textContent)
      .join('')
      .trim();
    if (text === '' || !isShown(element)) continue;
    // An untranslated text shows its key.
    if (/^[a-z][a-zA-Z]+\.(?!csv$)[a-z][a-zA-Z]+$/.test(text)) faults.push(`key shown: ${text}`);
    const style = getComputedStyle(element);
    const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const isCut = isClipped && element.scrollWidth > element.clientWidth + 1;
    // Text shortened by an ellipsis must have its full text as a tooltip.
    if (isCut && !element.closest('[title]')) faults.push(`cut off: ${describeElement(element)}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll<HTMLInputElement>('main input[placeholder]')) {
    if (!pen || !isShown(input) || input.value !== '') continue;
    const style = getComputedStyle(input);
    pen.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const isCut = pen.measureText(input.placeholder).width > input.clientWidth - padding + 1;
    if (isCut) faults.push(`cut off: placeholder "${input.placeholder}"`);
  }
  // A list shows all columns on a wide screen, and is a list of cards on a phone; between these it
  // may scroll.
  const mayScroll = window.innerWidth >= 768 && window.innerWidth < 1440;
  for (const table of mayScroll ? [] : document.querySelectorAll('main table')) {
    const area = table.parentElement;
    if (area && area.scrollWidth > area.clientWidth + 1 && isShown(table))
      faults.push(`out of sight at the side: "${table.getAttribute('aria-label')}"`);
  }
  for (const input of document.querySelectorAll('main input[type=search]'))
    if (isShown(input) && input.getBoundingClientRect().width < 120)
      faults.push('search box too small');
  for (const element of document.querySelectorAll(
    'main button, main a[href], main input, header button',
  )) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isOnScreen = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    if (!isOnScreen || !isShown(element) || element.closest('[inert]')) continue;
    // Content beyond the edge of a scrollable part can be scrolled to.
    const isBeyond = (part: Element | null): boolean => {
      if (!part || part === document.body) return false;
      const { top, bottom } = part.getBoundingClientRect();
      const isCutHere =
        /auto|scroll/.test(getComputedStyle(part).overflowY) && (y < top || y > bottom);
      return isCutHere || isBeyond(part.parentElement);
    };
    if (isBeyond(element.parentElement)) continue;
    const onTop = document.elementFromPoint(x, y);
    if (!onTop || element.contains(onTop) || onTop.contains(element)) continue;
    // Content behind a dialog is meant to be covered.
    if (onTop.closest('[role=dialog]') && !element.closest('[role=dialog]')) continue;
    // A native control may be covered by its own label.
    if (onTop.closest('label') || (element as HTMLInputElement).labels?.length) continue;
    const isUnderFrame = onTop.closest('header, nav, aside, thead, [class*=Bar], [class*=bar]');
    if (!isUnderFrame)
      faults.push(`covered: ${describeElement(element)} by ${describeElement(onTop)}`);
  }
  return faults;
}

/** All faults of the page: axe, console, requests, texts, layout. */
export async function pageFaults({ page, problems }: WatchedPage): Promise<string[]> {
  const visible = await page.evaluate(visibleFaults);
  return [...problems, ...visible, ...(await axeFindings(page))];
}
