const KEY = 'kiga.family.tickets';
/** Anonymous letters that a device keeps. */
const TICKETS_MAX = 20;

/** Returns the tickets of the anonymous letters that were written on this device, the latest first. */
export function ticketsOfDevice(): string[] {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
  return Array.isArray(kept) ? kept.filter((ticket) => typeof ticket === 'string') : [];
}

/** Keeps a ticket, which is the only way to the replies. Returns all. */
export function addTicket(ticket: string): string[] {
  const tickets = [ticket, ...ticketsOfDevice()].slice(0, TICKETS_MAX);
  localStorage.setItem(KEY, JSON.stringify(tickets));
  return tickets;
}
