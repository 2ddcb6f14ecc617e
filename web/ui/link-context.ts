import { createContext } from 'react';

/**
 * What surrounds links and icon buttons. The rows of a list hold hundreds of links, none of which
 * can be the active one; as links of the router, each would compute its address anew whenever the
 * list is sorted, so they are plain anchors there, and their hints appear at once. On paper a link
 * is plain text.
 */
export const LinkContext = createContext<'page' | 'rows' | 'paper'>('page');
