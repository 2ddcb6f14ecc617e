/** Full width of the window, or a centred column of readable width. */
export const LAYOUT_WIDTHS = ['fluid', 'boxed'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;

/** How the frame around the screens looks on this device (specification section 2, layout builder). */
export type LayoutSettings = {
  header: { isFixed: boolean; width: (typeof LAYOUT_WIDTHS)[number] };
  subheader: { isShown: boolean; isFixed: boolean };
  content: {
    width: (typeof LAYOUT_WIDTHS)[number];
    density: (typeof DENSITIES)[number];
    /** The page without the frame around it. */
    isBlank: boolean;
  };
  aside: { isShown: boolean; isFixed: boolean };
  footer: { isShown: boolean; isFixed: boolean };
};

export const DEFAULT_LAYOUT: LayoutSettings = {
  header: { isFixed: true, width: 'fluid' },
  subheader: { isShown: true, isFixed: false },
  content: { width: 'fluid', density: 'compact', isBlank: false },
  aside: { isShown: true, isFixed: true },
  footer: { isShown: true, isFixed: false },
};

const STORAGE_KEY = 'layoutConfig';

/** Allowed values of a setting; a setting that is not listed is a boolean. */
const WORDS: Record<string, readonly string[]> = { width: LAYOUT_WIDTHS, density: DENSITIES };

function isKnown(name: string, value: unknown): boolean {
  const words = WORDS[name];
  return words ? words.includes(String(value)) : typeof value === 'boolean';
}

function parseSection<Section extends object>(defaults: Section, stored: unknown): Section {
  const found = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  const known = found.filter(([name, value]) => name in defaults && isKnown(name, value));
  return { ...defaults, ...Object.fromEntries(known) };
}

function storedObject(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** The layout stored on this device; missing or invalid settings have their default. */
export function storedLayout(): LayoutSettings {
  const stored = storedObject();
  return {
    header: parseSection(DEFAULT_LAYOUT.header, stored['header']),
    subheader: parseSection(DEFAULT_LAYOUT.subheader, stored['subheader']),
    content: parseSection(DEFAULT_LAYOUT.content, stored['content']),
    aside: parseSection(DEFAULT_LAYOUT.aside, stored['aside']),
    footer: parseSection(DEFAULT_LAYOUT.footer, stored['footer']),
  };
}

/** Stores a layout and reloads the page, as the specification asks. */
export function applyLayout(layout: LayoutSettings): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(layout));
  window.location.reload();
}

/** Applies the chosen density; called before the first paint. */
export function applyDensity(): void {
  document.documentElement.dataset['density'] = storedLayout().content.density;
}
