/** Adds a style sheet to the page; runs in the page. */
export function addStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/** Cut off cells, and how far tables overflow the page; runs in the page. */
export function cutColumns(): string[] {
  const faults: string[] = [];
  for (const table of document.querySelectorAll<HTMLElement>('main table')) {
    const name = table.getAttribute('aria-label');
    const area = table.parentElement;
    if (!area || !table.checkVisibility()) continue;
    const beyond = area.scrollWidth - area.clientWidth;
    if (beyond > 1) faults.push(`"${name}" reaches ${beyond} px out of sight`);
    const right = area.getBoundingClientRect().right;
    for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
      if (!cell.checkVisibility()) continue;
      const words = `"${name}": ${cell.textContent?.slice(0, 30)}`;
      if (cell.getBoundingClientRect().right > right + 1) faults.push(`${words} out of sight`);
      for (const part of [cell, ...cell.querySelectorAll<HTMLElement>(':not(select, option)')]) {
        const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1;
        const isHidden = getComputedStyle(part).overflowX !== 'visible';
        // A name shortened by an ellipsis has its full text as a tooltip.
        if (isCut && isHidden && !part.closest('[title]')) faults.push(`${words} cut off`);
        // Names of 16 letters are whole, in two lines of 1.2 each where one is too short.
        const isShortened = isCut || part.scrollHeight > part.clientHeight * 1.3;
        if (part.title && part.title.length <= 16 && isHidden && isShortened)
          faults.push(`${words} shortened`);
      }
    }
  }
  return [...new Set(faults)];
}
