import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { statement } from '@netkhata/contract/statement';
import { useFormat } from '../../../i18n/use-text.ts';
import styles from './told-lines.module.css';

type Lines = EndpointResult<typeof statement.customerStatement>['lines'][number]['toldLines'];

/** What the lines of a bill say they are for, each with its amount. */
export function ToldLines({ lines }: { lines: Lines }) {
  const format = useFormat();
  if (!lines) return null;
  return lines.map(({ text, amount }, index) => (
    // A bill may have the same words twice.
    <span key={`${index} ${text}`} className={styles.told}>
      {text}: {format.taka(amount)}
    </span>
  ));
}
