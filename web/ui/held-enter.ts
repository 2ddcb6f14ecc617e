/**
 * Ignores the auto-repeat of a held Enter, so that it does not answer a question that just
 * appeared.
 */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
}

/** Installs this for the whole product; returns the function that removes it. */
export function watchHeldEnter(): () => void {
  window.addEventListener('keydown', ignoreHeldEnter, { capture: true });
  return () => window.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
}
