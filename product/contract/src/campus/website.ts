/** Returns the address of a website as people write it, with or without its scheme; null where it is no website. */
export function websiteHref(website: string): string | null {
  const text = website.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, hostname, username } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && /^[^.]+(\.[^.]+)+$/.test(hostname) ? address : null;
}
