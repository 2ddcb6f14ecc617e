import type { HeldRight } from '@netkhata/contract/rights';
import type { ComponentProps } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { ButtonLink } from '../../ui/link.tsx';

type FirstRowLinkProps = { to: ComponentProps<typeof ButtonLink>['to']; right: HeldRight; label: string };

/** Where a list is empty: the way to its first row, for who may go it. */
export function FirstRowLink({ to, right, label }: FirstRowLinkProps) {
  return useHasRight(right) ? <ButtonLink to={to}>{label}</ButtonLink> : null;
}
