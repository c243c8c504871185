/** How much a child ate, from the usual to nothing. The first code of each list is the usual one. */
export const meals = ['normal', 'less', 'little', 'refused'] as const;

/** How a child slept at noon. */
export const sleeps = ['normal', 'short', 'restless', 'none'] as const;

/** A child's stool. */
export const stools = ['normal', 'none', 'loose', 'hard'] as const;

/** A child's mood and spirit. */
export const moods = ['normal', 'quiet', 'crying', 'tired'] as const;

/** How much a child drank. */
export const fluidAmounts = ['normal', 'little', 'much'] as const;

/** The day of a child to which nobody needs to add a word. */
export const usualDay = { eating: 'normal', sleep: 'normal', stool: 'normal', mood: 'normal' } as const;
