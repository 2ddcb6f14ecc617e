/** Moves the focus by a step between the inputs and links of an area, in their order. */
export function moveFocus(area: HTMLElement | null, step: number): void {
  const stops = [...(area?.querySelectorAll<HTMLElement>('input, a[href]') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}
