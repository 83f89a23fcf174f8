/** The address of this page, as pages of accounts are told where somebody came from. */
export const wayBack = (): { back: string } => ({ back: location.pathname + location.search });
