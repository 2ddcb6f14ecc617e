import type { uploads } from '@netkhata/contract/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendBytes } from '../../api/send-bytes.ts';
import { toastFailure, toastSuccess, type Words } from '../../api/use-change.ts';

export type UploadEndpoint = typeof uploads.companyLogoUpload | typeof uploads.ownPictureUpload;

/** The heading alone: the new image on the screen says the rest. */
function wordsOf(envelope: unknown): Words {
  const { heading, messages } = (envelope ?? {}) as Words;
  return heading === undefined ? {} : { heading, messages };
}

/** Uploads an image, says how it went, and reads everything on screen again. */
export function useImageUpload(endpoint: UploadEndpoint) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  async function upload(image: File) {
    setIsUploading(true);
    await sendBytes(endpoint, undefined, { bytes: image, type: image.type })
      .then(wordsOf)
      .then(toastSuccess)
      .then(() => queryClient.invalidateQueries())
      .catch(toastFailure);
    setIsUploading(false);
  }
  return { upload, isUploading };
}
