import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { register } from '@netkhata/contract/register';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Actions } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './importing.module.css';
import { RefusedRows } from './refused-rows.tsx';

type Outcome = EndpointResult<typeof register.registerImport>['data'];

type ImportPreviewProps = {
  fileName: string;
  found: Outcome;
  isImporting: boolean;
  onImport: () => void;
};

/** What would happen, counted by the server on the real data, before anything does. */
export function ImportPreview({ fileName, found, isImporting, onImport }: ImportPreviewProps) {
  const t = useText();
  const format = useFormat();
  const { created, unchanged, refused } = found;
  return (
    <>
      <Card title={t('importing.wouldHappen', { file: fileName })}>
        <div className={styles.tiles}>
          <Tile label={t('importing.wouldCreate')}>{format.number(created)}</Tile>
          <Tile label={t('importing.unchanged')} note={t('importing.unchangedHelp')}>
            {format.number(unchanged)}
          </Tile>
          <Tile label={t('importing.refused')} note={t('importing.refusedHelp')}>
            {format.number(refused)}
          </Tile>
          <Tile label={t('importing.openingBalance')} note={t('importing.ofGoodRows')}>
            <Taka amount={found.openingBalance} />
          </Tile>
          <Tile label={t('importing.monthlyFee')} note={t('importing.monthlyFeeHelp')}>
            <Taka amount={found.monthlyFee} />
          </Tile>
          <Tile label={t('importing.newPlaces')}>
            <span className={styles.places}>
              <span>{t('importing.areas', { count: found.areas })}</span>
              <span>{t('importing.zones', { count: found.zones })}</span>
              <span>{t('importing.packages', { count: found.packages })}</span>
            </span>
          </Tile>
        </div>
        <Actions>
          <Button
            tone="primary"
            isDisabled={created === 0}
            isBusy={isImporting}
            onClick={onImport}
            title={created === 0 ? t('importing.nothingNew') : undefined}
          >
            {t('importing.import', { count: created })}
          </Button>
          {created === 0 && <span className={styles.lead}>{t('importing.nothingNew')}</span>}
        </Actions>
      </Card>
      <RefusedRows found={found} />
    </>
  );
}
