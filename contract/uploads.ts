import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

const IMAGE_NEEDED = errorKey('image.needed');
const imageBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, IMAGE_NEEDED);

const storedImage = {
  kind: 'saved',
  schema: z.object({ file: z.string(), width: z.int(), height: z.int() }),
} as const;

/** The body is the image itself, with its content type. */
const imageUpload = <const Path extends string, const Who extends 'session' | 'administration'>(
  path: Path,
  access: Who,
) =>
  endpoint({
    method: 'POST',
    path,
    access,
    effect: 'write',
    reach: access === 'session' ? 'self' : 'settings',
    // The file is written before the transaction, and the one it replaces is deleted after it.
    transactions: 'own',
    bodyTypes: IMAGE_TYPES,
    body: imageBytes,
    reply: storedImage,
  });

const imageRemoval = <const Path extends string, const Who extends 'session' | 'administration'>(
  path: Path,
  access: Who,
) =>
  endpoint({
    method: 'POST',
    path,
    access,
    effect: 'write',
    reach: access === 'session' ? 'self' : 'settings',
    transactions: 'own',
    reply: { kind: 'saved', schema: z.object({}) },
  });

export const uploads = {
  ownPictureUpload: imageUpload('profile_picture', 'session'),
  ownPictureRemove: imageRemoval('profile_picture_remove', 'session'),
  companyLogoUpload: imageUpload('company_logo', 'administration'),
  companyLogoRemove: imageRemoval('company_logo_remove', 'administration'),
  /** An uploaded image by its file name. File names are never reused, so it can be cached. */
  uploadedImage: endpoint({
    method: 'GET',
    path: 'uploads/{file}',
    access: 'session',
    effect: 'read',
    params: z.object({ file: z.string() }),
    reply: { kind: 'file', contentType: 'image/*' },
  }),
};
