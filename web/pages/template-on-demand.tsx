import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';
import { LoadingShape } from '../ui/loading.tsx';

const TemplateEditor = loadOnUse(
  async () => (await import('../features/sms/sms-template.tsx')).TemplateEditor,
);

type TemplateOnDemandProps = { of: SmsTemplateKey; title: string; edit: string };

/** The text of an SMS under a screen; its editor is fetched when somebody wants it. */
export function TemplateOnDemand({ of, title, edit }: TemplateOnDemandProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={title}>
      {isOpen ? (
        <Suspense fallback={<LoadingShape of="fields" />}>
          <TemplateEditor templateKey={of} />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{edit}</Button>
      )}
    </Card>
  );
}
