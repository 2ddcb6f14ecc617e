import { notFound } from '../http/failure.ts';
import { implement, type SignedInContext } from '../http/implement.ts';
import { replaceLogo } from '../setup/company-logo.ts';
import { replacePicture } from '../users/own-user.ts';
import { type ImagePlace, removeImage, replaceImage } from './replace-image.ts';
import { readStoredImage } from './stored-images.ts';

const COMPANY_ID = 1;

const ownPicture = ({ user }: SignedInContext): ImagePlace => ({
  subject: 'user',
  id: user.id,
  replace: (tx, file) => replacePicture(tx, user.id, file),
});
const companyLogo: ImagePlace = { subject: 'company', id: COMPANY_ID, replace: replaceLogo };

export const uploadEndpoints = implement({
  ownPictureUpload: async (context, { body }) => ({
    heading: 'Picture saved',
    message: 'Picture uploaded successfully.',
    data: await replaceImage(context, ownPicture(context), body),
  }),
  ownPictureRemove: async (context) => {
    await removeImage(context, ownPicture(context));
    return { heading: 'Picture removed', message: 'Picture removed successfully.', data: {} };
  },
  companyLogoUpload: async (context, { body }) => ({
    heading: 'Logo saved',
    message: 'Logo uploaded successfully.',
    data: await replaceImage(context, companyLogo, body),
  }),
  companyLogoRemove: async (context) => {
    await removeImage(context, companyLogo);
    return { heading: 'Logo removed', message: 'Logo removed successfully.', data: {} };
  },
  uploadedImage: async ({ tx }, { params }) => {
    const image = await readStoredImage(tx, params.file);
    if (!image) throw notFound('picture');
    return { name: params.file, content: image.content, shownAs: image.contentType };
  },
});
