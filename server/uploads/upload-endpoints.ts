import { message } from '@netkhata/contract/messages';
import { notFound } from '../http/failure.ts';
import { implement, type SignedInContext } from '../http/implement.ts';
import { replaceLogo } from '../setup/company-logo.ts';
import { replacePicture } from '../auth/user-queries.ts';
import { type ImageOwner, removeImage, replaceImage } from './replace-image.ts';
import { readStoredImage } from './stored-images.ts';

const COMPANY_ID = 1;

const ownPicture = ({ user }: SignedInContext): ImageOwner => ({
  subject: 'user',
  id: user.id,
  replace: (tx, file) => replacePicture(tx, user.id, file),
});
const companyLogo: ImageOwner = { subject: 'company', id: COMPANY_ID, replace: replaceLogo };

export const uploadEndpoints = implement({
  ownPictureUpload: async (context, { body }) => ({
    heading: message('picture.saved'),
    message: message('picture.uploaded'),
    data: await replaceImage(context, ownPicture(context), body),
  }),
  ownPictureRemove: async (context) => {
    await removeImage(context, ownPicture(context));
    return {
      heading: message('picture.removedHeading'),
      message: message('picture.removed'),
      data: {},
    };
  },
  companyLogoUpload: async (context, { body }) => ({
    heading: message('logo.saved'),
    message: message('logo.uploaded'),
    data: await replaceImage(context, companyLogo, body),
  }),
  companyLogoRemove: async (context) => {
    await removeImage(context, companyLogo);
    return { heading: message('logo.removedHeading'), message: message('logo.removed'), data: {} };
  },
  uploadedImage: async ({ tx }, { params }) => {
    const image = await readStoredImage(tx, params.file);
    if (!image) throw notFound(message('picture.notFound'));
    return { name: params.file, content: image.content, shownAs: image.contentType };
  },
});
