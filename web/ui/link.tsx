import { createLink, type NavigateOptions, useRouter } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type Ref,
  createContext,
  useContext,
} from 'react';
import { buttonClass, type ButtonTone } from './button.tsx';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';
import { LinkContext } from './link-context.ts';

/** Whether the reader's role may open the screen at a path; a link that leads elsewhere is none. */
export const MayOpenContext = createContext<(path: string) => boolean>(() => true);

const iconClass = classNames(buttonStyles.button, buttonStyles.quiet, buttonStyles.iconSmall);

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

function Anchor(props: AnchorProps) {
  return <a {...props} />;
}

const ScreenLink = createLink(Anchor);

type ScreenLinkProps = ComponentProps<typeof ScreenLink>;

const PRELOAD_AFTER_MS = 50;

/** Timer of the preload for the link under the pointer. */
let preloading: ReturnType<typeof setTimeout> | undefined;

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

type RowLinkProps = AnchorProps & {
  to?: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, unknown>>;
  state?: object;
};

/** An anchor that navigates like the router's link, but does not subscribe to the location. */
function useRowAnchor({ to = '', params, search, state, ...anchor }: RowLinkProps): AnchorProps {
  const router = useRouter();
  const destination = { to, params, search, state } as NavigateOptions;
  const path = to.replace(/\$(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const preload = (afterMs: number) => {
    clearTimeout(preloading);
    preloading = setTimeout(() => {
      // A failed preload is not reported: the click will be.
      router.preloadRoute(destination).catch(() => undefined);
    }, afterMs);
  };
  return {
    ...anchor,
    href: path + (search ? router.options.stringifySearch(search) : ''),
    onClick: (event) => {
      anchor.onClick?.(event);
      if (event.defaultPrevented || anchor.target || !isPlainPress(event)) return;
      event.preventDefault();
      void router.navigate(destination);
    },
    onMouseEnter: () => preload(PRELOAD_AFTER_MS),
    onMouseLeave: () => clearTimeout(preloading),
    onFocus: () => preload(PRELOAD_AFTER_MS),
    onTouchStart: () => preload(0),
  };
}

function RowLink(props: ScreenLinkProps) {
  return <a {...useRowAnchor(props as RowLinkProps)} />;
}

const useMayOpen = ({ to }: { to?: unknown }): boolean =>
  useContext(MayOpenContext)(typeof to === 'string' ? to : '');

/**
 * A link to a screen; preloads it on hover and focus, and is active on exactly its own path. Its
 * text alone where the reader may not open that screen.
 */
export const AppLink = ((props: ScreenLinkProps) => {
  const within = useContext(LinkContext);
  const mayOpen = useMayOpen(props);
  if (within === 'paper' || !mayOpen) {
    return <span className={props.className}>{props.children as ReactNode}</span>;
  }
  return within === 'rows' ? <RowLink {...props} /> : <ScreenLink {...props} />;
}) as typeof ScreenLink;

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

const ScreenButtonLink = createLink(ButtonAnchor);

/** A link that looks like a button; nothing where the reader may not open its screen. */
export const ButtonLink = ((props: ComponentProps<typeof ScreenButtonLink>) =>
  useMayOpen(props) ? <ScreenButtonLink {...props} /> : null) as typeof ScreenButtonLink;

type IconAnchorProps = AnchorProps & {
  label: string;
  /** Short word beside the icon, shown where the row of a list has room for it. */
  word?: string;
};

function IconAnchor({ label, word, className, ...rest }: IconAnchorProps) {
  const isInRow = useContext(LinkContext) === 'rows';
  return (
    <a
      {...rest}
      {...(isInRow ? { 'data-hint': label } : { title: label })}
      data-icon
      data-word={word}
      aria-label={label}
      className={classNames(iconClass, className)}
    />
  );
}

const ScreenIconLink = createLink(IconAnchor);

function RowIconLink({ label, word, ...props }: ComponentProps<typeof ScreenIconLink>) {
  const shown = { label, ...(word !== undefined && { word }) };
  return <IconAnchor {...useRowAnchor(props as RowLinkProps)} {...shown} />;
}

/**
 * A link that shows an icon alone: the row actions of a list. Nothing where the reader may not open
 * its screen.
 */
export const IconLink = ((props: ComponentProps<typeof ScreenIconLink>) => {
  const isInRow = useContext(LinkContext) === 'rows';
  if (!useMayOpen(props)) return null;
  return isInRow ? <RowIconLink {...props} /> : <ScreenIconLink {...props} />;
}) as typeof ScreenIconLink;

/** A telephone number that calls when it is pressed. */
export function TelLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
}
