import { flushSync } from 'react-dom';

/**
 * Calls `measure` when one of the elements has another size, and once more when printing begins: an
 * observer is told a frame later, and the paper may have been chosen just now. Answers how to stop.
 */
export function whenMeasured(elements: readonly Element[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  const measureNow = () => flushSync(measure);
  window.addEventListener('beforeprint', measureNow);
  return () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', measureNow);
  };
}
