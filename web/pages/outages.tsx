import { Outages } from '../features/outages/outages.tsx';
import { useText } from '../i18n/use-text.ts';
import { TemplateOnDemand } from './template-on-demand.tsx';

/** /outages */
export function OutagesPage() {
  const t = useText();
  const edit = t('outages.editTemplate');
  return (
    <Outages
      template={<TemplateOnDemand of="outage" title={t('outages.template')} edit={edit} />}
    />
  );
}
