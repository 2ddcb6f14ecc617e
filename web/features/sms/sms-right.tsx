import type { Right } from '@netkhata/contract/rights';
import type { ReactNode } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type SmsRightProps = { right: Right; title: LabelKey; help: LabelKey; children: ReactNode };

/** Shows a screen to those who may use it; says to others, calmly, what they may do instead. */
export function SmsRight({ right, title, help, children }: SmsRightProps) {
  const t = useText();
  if (useHasRight(right)) return children;
  return (
    <Card>
      <EmptyState title={t(title)} help={t(help)} />
    </Card>
  );
}
