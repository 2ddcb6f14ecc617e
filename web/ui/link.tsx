import { createLink } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import { type ButtonTone, buttonClass } from './button.tsx';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';

const iconClass = classNames(buttonStyles.button, buttonStyles.quiet, buttonStyles.iconSmall);

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

function Anchor(props: AnchorProps) {
  return <a {...props} />;
}

const ScreenLink = createLink(Anchor);

/** On paper a link is its words: nothing is worked out for thousands of them. */
export const PlainLinks = createContext(false);

type ScreenLinkProps = ComponentProps<typeof ScreenLink>;

/** A link to a screen; it loads on intent and is active for exactly its own path. */
export const AppLink = ((props: ScreenLinkProps) =>
  useContext(PlainLinks) ? (
    <span>{props.children as ReactNode}</span>
  ) : (
    <ScreenLink {...props} />
  )) as typeof ScreenLink;

type ButtonAnchorProps = AnchorProps & {
  tone?: ButtonTone;
  isSmall?: boolean;
  isWide?: boolean;
  icon?: ReactNode;
};

function ButtonAnchor(props: ButtonAnchorProps) {
  const { tone, isSmall, isWide, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonClass({ tone, isSmall, isWide }), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

type IconAnchorProps = AnchorProps & { label: string };

function IconAnchor({ label, className, ...rest }: IconAnchorProps) {
  return (
    <a {...rest} title={label} aria-label={label} className={classNames(iconClass, className)} />
  );
}

/** A link that shows an icon alone: the row actions of a list. */
export const IconLink = createLink(IconAnchor);
