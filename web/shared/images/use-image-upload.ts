import { API_PREFIX } from '@netkhata/contract/documentation';
import type { uploads } from '@netkhata/contract/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, failureOf } from '../../api/call-failure.ts';
import { renewSession, sessionToken } from '../../api/session.ts';
import { toastFailure, toastSuccess, type Words } from '../../api/use-change.ts';
import { serverText } from '../../i18n/server-text.ts';
import { text } from '../../i18n/use-text.ts';

export type UploadEndpoint = typeof uploads.companyLogoUpload | typeof uploads.ownPictureUpload;

const UNAUTHORISED = 401;

async function post(path: string, image: File): Promise<Response> {
  try {
    return await fetch(`${API_PREFIX}${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': image.type,
        Authorization: `Bearer ${sessionToken() ?? ''}`,
      },
      body: image,
    });
  } catch {
    throw new CallFailure({
      status: 0,
      heading: text()('errors.noConnection'),
      messages: [text()('errors.noConnectionHelp')],
    });
  }
}

/** The heading alone: the new image on the screen says the rest. */
function wordsOf(envelope: unknown): Words {
  const { heading, messages } = (envelope ?? {}) as Words;
  return heading === undefined ? {} : { heading, messages };
}

/** Sends the image itself as the body, which no JSON call does; throws `CallFailure`. */
async function sendImage(path: string, image: File): Promise<Words> {
  const endedToken = sessionToken();
  let response = await post(path, image);
  if (response.status === UNAUTHORISED && (await renewSession({ endedToken }))) {
    response = await post(path, image);
  }
  const envelope: unknown = await response.json().catch(() => undefined);
  if (response.ok) return wordsOf(envelope);
  const missingMessage = text()('errors.somethingWentWrong');
  const textOf = await serverText();
  throw failureOf({ status: response.status, envelope, missingMessage, textOf });
}

/** Uploads an image, says how it went, and reads everything on screen again. */
export function useImageUpload(endpoint: UploadEndpoint) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  async function upload(image: File) {
    setIsUploading(true);
    await sendImage(endpoint.path, image)
      .then(toastSuccess)
      .then(() => queryClient.invalidateQueries())
      .catch(toastFailure);
    setIsUploading(false);
  }
  return { upload, isUploading };
}
