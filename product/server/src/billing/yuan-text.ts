/** Returns an amount of fen in yuan with two places, for messages, errors and payment platforms; nothing counts as 0. */
export const yuanText = (fen: number | null | undefined): string => ((fen ?? 0) / 100).toFixed(2);
