import { createContext } from 'react';

/** 'test': no transitions, and nothing measured where there is no layout. */
export const KitEnv = createContext<'default' | 'test'>('default');
