import { useText } from '../../i18n/use-text.ts';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';
import { Notice } from '../../ui/notice.tsx';

/** Over every screen that sends: whether what is sent goes out at all. */
export function SmsNotice() {
  const t = useText();
  const notice = useSmsNotice();
  return notice && <Notice>{t(notice)}</Notice>;
}
