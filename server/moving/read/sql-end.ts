/**
 * Detects whether a dump is complete. Nothing marks its last row, but the programs that write dumps
 * restore at the end the settings that they changed at the beginning, or write a final comment.
 */
export class SqlEnd {
  /** The day of the dump, where it is named. */
  day: string | undefined;
  /** Values of the type TIMESTAMP were written in UTC. */
  isUtc = false;
  #isNamed = false;
  #isCompleted = false;
  #keepsCharset = false;
  #restoresCharset = false;
  #isLocked = false;
  #isOpen = false;

  /** Inspects the beginning of a comment or statement. */
  inspect(text: string): void {
    if (/^-- (?:MySQL|MariaDB) dump/i.test(text)) this.#isNamed = true;
    const completed = /^-- Dump completed(?: on (\d{4}-\d{2}-\d{2}))?/i.exec(text);
    if (completed) {
      this.#isCompleted = true;
      this.day = completed[1] ?? this.day;
    }
    if (/@OLD_CHARACTER_SET_CLIENT\s*=\s*@@/i.test(text)) this.#keepsCharset = true;
    if (/CHARACTER_SET_CLIENT\s*=\s*@OLD_CHARACTER_SET_CLIENT/i.test(text)) {
      this.#restoresCharset = true;
    }
    if (/^LOCK TABLES/i.test(text)) this.#isLocked = true;
    if (/^UNLOCK TABLES/i.test(text)) this.#isLocked = false;
    if (/^START TRANSACTION|^BEGIN\b/i.test(text)) this.#isOpen = true;
    if (/^COMMIT\b/i.test(text)) this.#isOpen = false;
    if (/\btime_zone\s*=\s*['"]\+00:00['"]/i.test(text)) this.isUtc = true;
    const generated = /^-- Generation Time: (.*)/i.exec(text)?.[1];
    if (generated) this.day ??= dayOfGeneration(generated);
  }

  get isReached(): boolean {
    if (this.#isNamed && !this.#isCompleted) return false;
    if (this.#keepsCharset && !this.#restoresCharset) return false;
    return !this.#isLocked && !this.#isOpen;
  }
}

/** Parses 'Nov 22, 2026 at 08:10 AM', as phpMyAdmin writes it. */
function dayOfGeneration(text: string): string | undefined {
  const [, name = '', date = '', year = ''] =
    /^([A-Z][a-z]{2})\w* (\d{1,2}),? (\d{4})/.exec(text) ?? [];
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(name) / 3 + 1;
  if (name === '' || month < 1) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
}
