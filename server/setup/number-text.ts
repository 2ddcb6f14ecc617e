/** Cached: creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the company's language for its customers: '19', '১৯'. */
export function numberText(value: number, language: string): string {
  const formatter = formatters.get(language) ?? new Intl.NumberFormat(language);
  formatters.set(language, formatter);
  return formatter.format(value);
}
