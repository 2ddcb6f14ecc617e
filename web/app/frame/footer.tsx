import { company } from '@netkhata/contract/company';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './footer.module.css';

export const COMPANY_FRESH_MS = 600_000;

/**
 * Year and provider, linked to the provider's site; Contact leads to its mail or telephone, else to
 * the site too.
 */
export function Footer({ className }: { className?: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const { companyName } = useCurrentUser();
  const { data: provider } = useRead(company.companySettings, {}, { staleMs: COMPANY_FRESH_MS });
  const site = siteAddress(provider?.website) ?? siteAddress(provider?.publicAddress);
  const mail = provider?.email ? `mailto:${provider.email}` : telephoneLink(provider?.phone);
  const contact = mail ?? site;
  return (
    <footer className={classNames(styles.footer, className)}>
      <span>
        {format.code(today().slice(0, 4))} ©{' '}
        {site ? <SiteLink href={site}>{companyName}</SiteLink> : companyName}
      </span>
      <span className={styles.links}>
        {site && <SiteLink href={site}>{t('shell.about')}</SiteLink>}
        {contact && <a href={contact}>{t('shell.contact')}</a>}
      </span>
    </footer>
  );
}

function SiteLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/**
 * The provider's site as a URL. It is entered with or without its scheme; anything else is left
 * out.
 */
function siteAddress(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : undefined;
}

function telephoneLink(phone: string | null | undefined): string | undefined {
  return phone ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : undefined;
}
