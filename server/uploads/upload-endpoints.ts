import { notFound } from '../http/failure.ts';
import { implement, type SignedInContext } from '../http/implement.ts';
import { replaceLogo } from '../setup/company-logo.ts';
import { replacePicture } from '../users/own-user.ts';
import { type ImagePlace, removeImage, replaceImage } from './replace-image.ts';
import { readStoredImage } from './upload-folder.ts';

const COMPANY_ID = 1;

/** The calls around uploaded images, which are kept in one folder. */
export const uploadEndpoints = (folder: string) => {
  const ownPicture = ({ user }: SignedInContext): ImagePlace => ({
    folder,
    subject: 'user',
    id: user.id,
    replace: (tx, file) => replacePicture(tx, user.id, file),
  });
  const companyLogo: ImagePlace = {
    folder,
    subject: 'company',
    id: COMPANY_ID,
    replace: replaceLogo,
  };
  return implement({
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
    uploadedImage: async (_context, { params }) => {
      const image = await readStoredImage(folder, params.file);
      if (!image) throw notFound('picture');
      return { name: params.file, content: image.content, shownAs: image.contentType };
    },
  });
};
