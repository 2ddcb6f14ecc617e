import { handovers } from '@netkhata/contract/handovers';
import { DEFAULT_PAGE_SIZE } from '@netkhata/contract/page-sizes';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { handOverDocument } from './hand-over-document.tsx';
import { useReceiptLocale } from './receipt-locale.ts';
import { ReceiptView } from './receipt-view.tsx';

/** The sums cover all of its payments whatever the page, so the first page is enough. */
const FIRST_PAGE = {
  page: 1,
  per_page: DEFAULT_PAGE_SIZE,
  column: null,
  order: 'desc',
  globalSearch: '',
} as const;

const OF_MONEY = ['office', 'money'] as const;

/** The printed slip of a hand-over, for both sides to sign. */
export function HandOverSlip({ handOverId }: { handOverId: number }) {
  const t = useText();
  const read = useRead(handovers.handoverDetails, {
    params: { id: handOverId },
    query: FIRST_PAGE,
  });
  const { data: handOver, error } = read;
  const locale = useReceiptLocale(OF_MONEY);
  const logo = useUploadedImage(handOver?.company.logo);
  if (error && !handOver) return <ReadFailure error={error} onRetry={() => void read.refetch()} />;
  if (!handOver || !locale || logo === undefined) return <LoadingShape of="paper" />;
  const toHandOver = (
    <ButtonLink to="/hand-over-details/$id" params={{ id: String(handOver.id) }}>
      {t('receipts.toHandOver')}
    </ButtonLink>
  );
  if (handOver.isBlind) {
    return (
      <Card>
        <EmptyState title={t('receipts.notCountedYet')} action={toHandOver} />
      </Card>
    );
  }
  return (
    <ReceiptView
      document={handOverDocument(handOver, locale)}
      locale={locale}
      logo={logo}
      fileName={`${handOver.number}.png`}
    >
      {toHandOver}
    </ReceiptView>
  );
}
