/** Packages by their path, as package-lock.json has them. */
type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

export function withoutTools(packages: Packages): Packages;
export function isSatisfied(wanted: Packages, installed: Packages): boolean;
export function ensureInstalled(options: { withTools: boolean }): void;
