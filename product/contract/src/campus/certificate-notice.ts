/**
 * Usual number of days before the end of a certificate on which the kindergarten is told. `KIGA_CERTIFICATE_DAYS`
 * replaces it.
 */
export const CERTIFICATE_NOTICE_DAYS = 60;
