import { embeddedFonts } from './receipt-fonts.ts';

/** Pixels of the picture for each pixel of the screen: sharp when a phone enlarges it. */
const PICTURE_SCALE = 3;

/** Saves a receipt as a PNG, its fonts included; the code that draws it is loaded when asked for. */
export async function saveReceiptPicture(sheet: HTMLElement, fileName: string): Promise<void> {
  const { domToBlob } = await import('modern-screenshot');
  const picture = await domToBlob(sheet, {
    scale: PICTURE_SCALE,
    backgroundColor: '#ffffff',
    font: { cssText: await embeddedFonts() },
    // The frame belongs to the screen, not to the paper.
    style: { margin: '0', boxShadow: 'none', borderRadius: '0' },
  });
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
