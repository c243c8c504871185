/** Youngest and oldest driver of a school bus, years: 校车安全管理条例 (State Council order 617, 2012), article 23. */
export const DRIVER_AGE_MIN = 25;
export const DRIVER_AGE_MAX = 60;

/** Largest number of phones of a driver. */
export const DRIVER_PHONES_MAX = 3;

/**
 * Classes of driving licences for buses and vans: 机动车驾驶证申领和使用规定 (Ministry of Public Security order 162, 2022), annex 1.
 */
export const licenseClasses = ['A1', 'A2', 'A3', 'B1', 'C1'] as const;

/** Largest number of seats for children of a bus, against slips of the pen: no school bus has more. */
export const SEATS_MAX = 56;

/** Largest number of rows of a bus. */
export const ROWS_MAX = 15;

/** Usual minutes after the arrival within which a trip has to be closed, and the limits of the setting. */
export const CLOSE_WITHIN_MINUTES = 10;
export const CLOSE_WITHIN_MIN = 5;
export const CLOSE_WITHIN_MAX = 60;

/** Days before the end of a licence or an inspection on which the kindergarten is told. */
export const EXPIRY_NOTICE_DAYS = 30;

/** Largest number of stops of a line. */
export const STOPS_MAX = 30;

/** Largest number of events of one request. */
export const TRIP_EVENTS_MAX = 50;

/** Maximum age of an event that a tablet sends late, days. */
export const TRIP_LATE_DAYS_MAX = 7;
