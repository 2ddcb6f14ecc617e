const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

const reachableIn = (dialog: HTMLElement): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );

/**
 * Moves the focus into a dialog that has opened: to what is marked `data-autofocus`, else to the
 * first that takes it. A field inside that has taken it by itself keeps it.
 */
export function focusInside(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  (marked ?? reachableIn(dialog)[0] ?? dialog).focus({ preventScroll: true });
}

/** Tab goes round within the dialog; one that is open over it keeps its own. */
export function keepTabInside(event: KeyboardEvent, dialog: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  if (!dialog || (event.target as Element).closest('[role="dialog"]') !== dialog) return;
  const stops = reachableIn(dialog);
  const [first, last] = [stops[0], stops.at(-1)];
  const now = document.activeElement;
  const isAtEdge = event.shiftKey ? now === first || now === dialog : now === last;
  if (!isAtEdge && first) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
