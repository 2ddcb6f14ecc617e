import { saveFile } from '../../ui/files.ts';
import { embeddedFonts } from './receipt-fonts.ts';

/** Picture pixels per screen pixel, so that it stays sharp when enlarged on a phone. */
const PICTURE_SCALE = 3;

async function readTools() {
  const [{ domToBlob }, fonts] = await Promise.all([import('modern-screenshot'), embeddedFonts()]);
  return { domToBlob, fonts };
}

let tools: ReturnType<typeof readTools> | undefined;

/**
 * Preloads the code that draws a receipt, so that the picture of a receipt on screen can be made
 * offline too. What failed is loaded again the next time.
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
    // The frame belongs to the screen, not to the receipt.
    style: { margin: '0', boxShadow: 'none', borderRadius: '0' },
  });
  saveFile(fileName, picture);
}
