import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';

const designAddress = (design: number): string => `/error/error-v${design}`;
const DESIGNS = [1, 2, 3, 4, 5, 6];

/** Links to each design of the 404 page. */
export function ErrorDesigns() {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('layout.errorPages')}>
      <Actions>
        {DESIGNS.map((design) => (
          <ButtonLink key={design} to={designAddress(design)} isSmall>
            {t('layout.design', { number: format.number(design) })}
          </ButtonLink>
        ))}
      </Actions>
    </Card>
  );
}
