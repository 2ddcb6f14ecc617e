import type { uploads } from '@netkhata/contract/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendBytes } from '../../api/send-bytes.ts';
import { toastFailure, toastSuccess, type ToastTexts } from '../../api/use-change.ts';

export type UploadEndpoint = typeof uploads.companyLogoUpload | typeof uploads.ownPictureUpload;

/** Only the heading: the new image on the screen shows the rest. */
function headingOnly(envelope: unknown): ToastTexts {
  const { heading, messages } = (envelope ?? {}) as ToastTexts;
  return heading === undefined ? {} : { heading, messages };
}

/** Uploads an image, shows the result as a toast and refetches everything on screen. */
export function useImageUpload(endpoint: UploadEndpoint) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  async function upload(image: File) {
    setIsUploading(true);
    await sendBytes(endpoint, undefined, { bytes: image, type: image.type })
      .then(headingOnly)
      .then(toastSuccess)
      .then(() => queryClient.invalidateQueries())
      .catch(toastFailure);
    setIsUploading(false);
  }
  return { upload, isUploading };
}
