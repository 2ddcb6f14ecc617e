import { createLink, type NavigateOptions, useRouter } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  type MouseEvent,
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

/**
 * What links are within. In the rows of a list there are hundreds, of which none leads to where one
 * is: the router's own would each work out its address anew whenever a list is sorted. On paper a
 * link is its words.
 */
export const LinksWithin = createContext<'page' | 'rows' | 'paper'>('page');

type ScreenLinkProps = ComponentProps<typeof ScreenLink>;

const PRELOAD_AFTER_MS = 50;

/** The screen that the pointer rests on is about to be fetched. */
let preloading: ReturnType<typeof setTimeout> | undefined;

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

type RowLinkProps = AnchorProps & {
  to?: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, unknown>>;
  state?: object;
};

/** An anchor that leads where the router's link would, and is not told of every step elsewhere. */
function useRowAnchor({ to = '', params, search, state, ...anchor }: RowLinkProps): AnchorProps {
  const router = useRouter();
  const destination = { to, params, search, state } as NavigateOptions;
  const path = to.replace(/\$(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const preload = (afterMs: number) => {
    clearTimeout(preloading);
    preloading = setTimeout(() => {
      // Where it cannot be had, the click says so.
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

/** A link to a screen; it loads on intent and is active for exactly its own path. */
export const AppLink = ((props: ScreenLinkProps) => {
  const within = useContext(LinksWithin);
  if (within === 'paper') return <span>{props.children as ReactNode}</span>;
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

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

type IconAnchorProps = AnchorProps & { label: string };

function IconAnchor({ label, className, ...rest }: IconAnchorProps) {
  return (
    <a {...rest} title={label} aria-label={label} className={classNames(iconClass, className)} />
  );
}

const ScreenIconLink = createLink(IconAnchor);

function RowIconLink({ label, ...props }: ComponentProps<typeof ScreenIconLink>) {
  return <IconAnchor {...useRowAnchor(props as RowLinkProps)} label={label} />;
}

/** A link that shows an icon alone: the row actions of a list. */
export const IconLink = ((props: ComponentProps<typeof ScreenIconLink>) =>
  useContext(LinksWithin) === 'rows' ? (
    <RowIconLink {...props} />
  ) : (
    <ScreenIconLink {...props} />
  )) as typeof ScreenIconLink;
