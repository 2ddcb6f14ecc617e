/** Enter that is held down presses nothing again: a question asked meanwhile takes a new press. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
}

/** For the whole product; answers how to end it. */
export function watchHeldEnter(): () => void {
  window.addEventListener('keydown', ignoreHeldEnter, { capture: true });
  return () => window.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
}
