/** Ways in which a guardian gives a consent. */
export const consentWays = ['paper', 'app', 'in-person'] as const;
