import { setup } from '@netkhata/contract/setup';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user.ts';
import { useRead } from '../api/use-read.ts';
import type { LabelKey } from '../i18n/catalogue.ts';
import { today } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { AppLink } from '../ui/link.tsx';
import styles from './sub-header.module.css';

const COMPANY_FRESH_MS = 600_000;

type Crumb = { label: LabelKey; path?: string };

/** Where the present screen stands: its group, the list it belongs to, itself. */
function useCrumbs(): Crumb[] {
  const { routesById } = useRouter();
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!facts?.title) return [];
  const parent = Object.values(routesById).find((route) => route.fullPath === facts.under);
  const parentTitle = parent?.options.staticData?.title;
  return [
    ...(facts.group ? [{ label: facts.group }] : []),
    ...(parent && parentTitle ? [{ label: parentTitle, path: parent.fullPath }] : []),
    { label: facts.title },
  ];
}

/** The page's title, and the way to it. */
export function SubHeader() {
  const t = useText();
  const crumbs = useCrumbs();
  const title = crumbs.at(-1)?.label;
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title && t(title)}</h1>
      {crumbs.length > 1 && (
        <nav aria-label={t('shell.breadcrumbs')}>
          <ol className={styles.crumbs}>
            {crumbs.map((crumb) => (
              <li key={crumb.label}>
                {crumb.path ? <AppLink to={crumb.path}>{t(crumb.label)}</AppLink> : t(crumb.label)}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

/** Year and provider; About leads to the provider's site, Contact to its mail or telephone. */
export function Footer() {
  const t = useText();
  const { companyName } = useCurrentUser();
  const { data: company } = useRead(setup.companySettings, {}, { staleMs: COMPANY_FRESH_MS });
  const contact = company?.email ? `mailto:${company.email}` : telephoneLink(company?.phone);
  return (
    <footer className={styles.footer}>
      <span>
        {today().slice(0, 4)} © {companyName}
      </span>
      <span className={styles.links}>
        {company?.website && (
          <a href={company.website} target="_blank" rel="noreferrer">
            {t('shell.about')}
          </a>
        )}
        {contact && <a href={contact}>{t('shell.contact')}</a>}
      </span>
    </footer>
  );
}

function telephoneLink(phone: string | null | undefined): string | undefined {
  return phone ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : undefined;
}
