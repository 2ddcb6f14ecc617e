import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  widthMm: number;
  heightMm: number;
  /** All its words, with single spaces. */
  text: string;
}

const MM_PER_POINT = 25.4 / 72;

/** What a PDF has on its pages, read by a library that had no part in making it. */
export async function pdfPages(content: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1);
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    return {
      widthMm: Math.round((right - left) * MM_PER_POINT),
      heightMm: Math.round((bottom - top) * MM_PER_POINT),
      text: words.replaceAll(/\s+/g, ' ').trim(),
    };
  });
  return Promise.all(pages);
}
