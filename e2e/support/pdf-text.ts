import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  widthMm: number;
  heightMm: number;
  /** All words, separated by single spaces. */
  text: string;
  /** Margins of the text: left of its first and right of its last words. */
  leftMm: number;
  rightMm: number;
}

const MM_PER_POINT = 25.4 / 72;

/** Reads the pages of a PDF, by a library that was not used to create it. */
export async function pdfPages(content: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1);
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    const words = runs.map(({ str }) => str).join(' ');
    const visibleRuns = runs.filter(({ str }) => str.trim() !== '');
    const begins = visibleRuns.map(({ transform }) => Number(transform[4]));
    const ends = visibleRuns.map(({ width }, place) => (begins[place] ?? 0) + width);
    return {
      widthMm: Math.round((right - left) * MM_PER_POINT),
      heightMm: Math.round((bottom - top) * MM_PER_POINT),
      leftMm: (Math.min(...begins) - left) * MM_PER_POINT,
      rightMm: (right - Math.max(...ends)) * MM_PER_POINT,
      text: words.replaceAll(/\s+/g, ' ').trim(),
    };
  });
  return Promise.all(pages);
}
