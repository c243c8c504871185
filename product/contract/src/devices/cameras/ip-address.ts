const PART = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${PART}(\\.${PART}){3}$`);

/** Returns whether a text is an IPv4 or IPv6 address (RFC 4291, section 2.2), without a zone. */
export function isIpAddress(text: string): boolean {
  if (IPV4.test(text)) return true;
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined || !text.includes(':')) return false;
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  const isMapped = last.includes('.');
  const hexadecimal = isMapped ? all.slice(0, -1) : all;
  if (isMapped && !IPV4.test(last)) return false;
  const length = hexadecimal.length + (isMapped ? 2 : 0);
  const isLong = tail === undefined ? length === 8 : length < 8;
  return isLong && hexadecimal.every((group) => /^[\da-f]{1,4}$/i.test(group));
}
