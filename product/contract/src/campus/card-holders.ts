/** Kinds of people who hold cards; each has a field with its id in the card. */
export const cardHolderKinds = ['student', 'parent', 'teacher'] as const;
