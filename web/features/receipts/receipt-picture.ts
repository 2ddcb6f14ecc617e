import { saveFile } from '../../ui/save-file.ts';
import { embeddedFonts } from './receipt-fonts.ts';

/** Pixels of the picture for each pixel of the screen: sharp when a phone enlarges it. */
const PICTURE_SCALE = 3;

async function readTools() {
  const [{ domToBlob }, fonts] = await Promise.all([import('modern-screenshot'), embeddedFonts()]);
  return { domToBlob, fonts };
}

let tools: ReturnType<typeof readTools> | undefined;

/**
 * Fetches what draws a receipt: once one is on the screen, its picture can be made without a
 * connection too. What failed is fetched again the next time.
 */
export function prepareReceiptPicture(): ReturnType<typeof readTools> {
  tools ??= readTools().catch((failure: unknown) => {
    tools = undefined;
    throw failure;
  });
  return tools;
}

/** Saves a receipt as a PNG, its fonts included. */
export async function saveReceiptPicture(sheet: HTMLElement, fileName: string): Promise<void> {
  const { domToBlob, fonts } = await prepareReceiptPicture();
  const picture = await domToBlob(sheet, {
    scale: PICTURE_SCALE,
    backgroundColor: '#ffffff',
    font: { cssText: fonts },
    // The frame belongs to the screen, not to the paper.
    style: { margin: '0', boxShadow: 'none', borderRadius: '0' },
  });
  saveFile(fileName, picture);
}
