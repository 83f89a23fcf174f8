/** What shows modals, fetched by the first press that asks for one. */
export const loadModalHost = () => import('./modal-host.tsx');
