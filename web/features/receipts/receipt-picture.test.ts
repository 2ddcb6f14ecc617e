import { expect, it, vi } from 'vitest';
import { prepareReceiptPicture } from './receipt-picture.ts';

const embeddedFonts = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('./receipt-fonts.ts', () => ({ embeddedFonts }));
vi.mock('modern-screenshot', () => ({ domToBlob: vi.fn<() => Promise<Blob>>() }));

it('loads the receipt renderer once, and again only after a failure', async () => {
  embeddedFonts.mockRejectedValueOnce(new Error('no connection')).mockResolvedValue('faces');
  await expect(prepareReceiptPicture()).rejects.toThrow('no connection');
  await expect(prepareReceiptPicture()).resolves.toMatchObject({ fonts: 'faces' });
  await prepareReceiptPicture();
  expect(embeddedFonts).toHaveBeenCalledTimes(2);
});
