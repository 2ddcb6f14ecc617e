function ignoreWhenHeld(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** While the work goes on, an Enter that is merely held down presses nothing: it takes a new press. */
export async function withoutHeldEnter<T>(work: () => Promise<T>): Promise<T> {
  window.addEventListener('keydown', ignoreWhenHeld, true);
  try {
    return await work();
  } finally {
    window.removeEventListener('keydown', ignoreWhenHeld, true);
  }
}
