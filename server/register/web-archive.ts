const HEAD_END = /\r?\n\r?\n/;

/** Whether a file is a page with everything in it (`.mht`), or an e-mail, by its first bytes. */
export const isWebArchive = (start: string): boolean =>
  /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,30}?MIME-Version:/i.test(start) &&
  /^Content-Type:/im.test(start);

/** The HTML of a web archive, in which Excel and some panels save a list: all its pages in one. */
export const pageOfArchive = (bytes: Buffer): string =>
  pagesIn(bytes.toString('latin1'), 0).join('\n');

const MOST_NESTED = 5;

/** The pages of one part of a message and of the parts in it. */
function pagesIn(part: string, depth: number): string[] {
  const end = HEAD_END.exec(part);
  if (!end || depth > MOST_NESTED) return [];
  const head = part.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const body = part.slice(end.index + end[0].length);
  const type = /^Content-Type:\s*([^\n]*)/im.exec(head)?.[1] ?? '';
  const boundary = /\bboundary="?([^";\r\n]+)/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1);
    return parts.flatMap((each) => pagesIn(each.replace(/^[ \t]*\r?\n/, ''), depth + 1));
  }
  if (!/^text\/html/i.test(type)) return [];
  const encoding = /^Content-Transfer-Encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  const charset = /\bcharset="?([\w-]+)/i.exec(type)?.[1];
  return [decoded(bytesOf(body, encoding), charset)];
}

function bytesOf(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const plain = body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(plain, 'latin1');
}

function decoded(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
