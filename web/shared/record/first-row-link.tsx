import type { HeldRight } from '@netkhata/contract/rights';
import type { ComponentProps } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { ButtonLink } from '../../ui/link.tsx';

type FirstRowLinkProps = {
  to: ComponentProps<typeof ButtonLink>['to'];
  right: HeldRight;
  label: string;
};

/**
 * In an empty list, the link to the screen that adds its first row; only for users who may open it.
 */
export function FirstRowLink({ to, right, label }: FirstRowLinkProps) {
  return useHasRight(right) ? <ButtonLink to={to}>{label}</ButtonLink> : null;
}
