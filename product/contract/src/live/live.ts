/** Maximum length of the title of a show, from the requirements. */
export const SHOW_TITLE_MAX = 40;

/** Maximum length of the description of a show. */
export const SHOW_DESCRIPTION_MAX = 500;

/** Maximum length of a message to a show, and of its answer. */
export const SHOW_MESSAGE_MAX = 200;

/** Number of stars of the best show. */
export const STARS_MAX = 5;

/** Days that a show may lie ahead. */
export const SHOW_AHEAD_DAYS = 365;

/** Minutes before its time from which a show can begin. */
export const OPEN_MINUTES = 30;

/** Minutes that a show may go on after its planned end. */
export const OVERRUN_MINUTES = 60;

/** Minutes without a stream after which a show ends by itself, from the requirements. */
export const SILENT_MINUTES = 10;

/** Hours after its time when a show that never began ends by itself, from the requirements. */
export const LAPSE_HOURS = 24;

/** Seconds after which a viewer who gave no sign of life no longer counts. */
export const VIEWER_SECONDS = 20;

/** Messages of one person to a show within a minute. */
export const MESSAGES_PER_MINUTE = 6;

/** Topic of changes that people who watch shows are told of. */
export const WATCHING_TOPIC = 'live.watching';

const MINUTE_MS = 60_000;

/** Planned begin and end of a show. */
export interface ShowTimes {
  beginsAt: Date;
  endsAt: Date;
}

/** Returns whether a show may begin at a moment: from some minutes before its time until its planned end. */
export function mayBegin({ beginsAt, endsAt }: ShowTimes, at: Date): boolean {
  return at.getTime() >= beginsAt.getTime() - OPEN_MINUTES * MINUTE_MS && at.getTime() < endsAt.getTime();
}

/** Returns whether a running show may go on at a moment. */
export function mayGoOn({ endsAt }: Pick<ShowTimes, 'endsAt'>, at: Date): boolean {
  return at.getTime() < endsAt.getTime() + OVERRUN_MINUTES * MINUTE_MS;
}
