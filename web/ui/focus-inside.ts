const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

const focusableIn = (dialog: HTMLElement): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );

/**
 * Moves focus into a dialog that has opened: to the element marked `data-autofocus`, else to the
 * first focusable one. Focus that is inside already stays.
 */
export function focusInside(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  (marked ?? focusableIn(dialog)[0] ?? dialog).focus({ preventScroll: true });
}

/** Focus trap: Tab wraps within the dialog. Another dialog open above it handles its own Tab. */
export function keepTabInside(event: KeyboardEvent, dialog: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  if (!dialog || (event.target as Element).closest('[role="dialog"]') !== dialog) return;
  const stops = focusableIn(dialog);
  const [first, last] = [stops[0], stops.at(-1)];
  const now = document.activeElement;
  const isAtEdge = event.shiftKey ? now === first || now === dialog : now === last;
  if (!isAtEdge && first) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
