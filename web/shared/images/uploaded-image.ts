import { encodeRequest } from '@netkhata/contract/request';
import { uploads } from '@netkhata/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { dataUrl } from '../../api/data-url.ts';
import { sessionToken } from '../../api/session.ts';

const NOT_FOUND = 404;

async function loadImage(file: string, signal: AbortSignal): Promise<string | null> {
  const { url } = encodeRequest(uploads.uploadedImage, { params: { file } });
  const answer = await fetch(url, {
    signal,
    headers: { Authorization: `Bearer ${sessionToken() ?? ''}` },
  });
  if (answer.ok) return dataUrl(await answer.blob());
  // Only this is for good; anything else is tried again when the image is next shown.
  if (answer.status === NOT_FOUND) return null;
  throw new Error(`Image ${file}: ${answer.status}`);
}

/**
 * An uploaded image as a `data:` URL for `img`, which cannot send the token itself: undefined while
 * it is loading, null if there is none or it cannot be loaded.
 */
export function useUploadedImage(file: string | null | undefined): string | null | undefined {
  const image = useQuery({
    queryKey: ['uploaded-image', file],
    queryFn: ({ signal }) => loadImage(file ?? '', signal),
    enabled: typeof file === 'string',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (file === null || image.isError) return null;
  return image.data;
}
