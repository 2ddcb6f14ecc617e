import { networkSessions } from '@netkhata/contract/network-sessions';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says since when FreeRADIUS answers logins from its copy; nothing while it reaches the database. */
export function CopyNotice({ hasRoomBelow }: { hasRoomBelow?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(networkSessions.networkFigures, {}, { staleMs: 0 });
  if (!data?.copySince) return null;
  return (
    <Notice isWrong hasRoomBelow={hasRoomBelow ?? false}>
      {t('common.copySince', { at: format.dateTime(data.copySince) })}
    </Notice>
  );
}
