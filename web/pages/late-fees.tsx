import { LateFees } from '../features/bill-runs/late-fees.tsx';
import { useText } from '../i18n/use-text.ts';
import { TemplateOnDemand } from './template-on-demand.tsx';

/** /late-fees */
export function LateFeesPage() {
  const t = useText();
  const edit = t('lateFees.editTemplate');
  return (
    <LateFees
      template={<TemplateOnDemand of="late_fee" title={t('lateFees.template')} edit={edit} />}
    />
  );
}
