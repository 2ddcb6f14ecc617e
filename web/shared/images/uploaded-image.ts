import { requestOf } from '@netkhata/contract/request';
import { uploads } from '@netkhata/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { dataAddress } from '../../api/data-address.ts';
import { sessionToken } from '../../api/session.ts';

async function loadImage(file: string, signal: AbortSignal): Promise<string | null> {
  const { url } = requestOf(uploads.uploadedImage, { params: { file } });
  const answer = await fetch(url, {
    signal,
    headers: { Authorization: `Bearer ${sessionToken() ?? ''}` },
  });
  return answer.ok ? dataAddress(await answer.blob()) : null;
}

/**
 * An uploaded image as an address for `img`, which cannot carry the token itself: undefined until it
 * is known, null where there is none, or where it cannot be had.
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
