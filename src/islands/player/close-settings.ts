import { createContext, use } from 'react';

/** Closes the settings with every menu in them; the focus goes back to their button. */
export const CloseSettings = createContext<() => void>(() => undefined);

export const useCloseSettings = (): (() => void) => use(CloseSettings);
