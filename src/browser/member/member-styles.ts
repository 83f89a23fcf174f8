import stylesUrl from './member.css?url';

let link: HTMLLinkElement | undefined;

/** Brings the style of what members alone see, once. */
export function bringMemberStyles(): void {
  if (link) return;
  link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesUrl });
  document.head.append(link);
}
