const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name, as URLs write it, is this machine's own. */
export const isLocalHost = (name: string): boolean => LOCAL_HOSTS.includes(name);

/** Whether an address may be trusted with what is nobody else's: HTTPS, or this machine while one tries things out. */
export const isSafeOrigin = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
