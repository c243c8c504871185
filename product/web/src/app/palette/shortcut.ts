/** True on Apple's systems, whose shortcuts use the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut of the command palette as users read it. */
export const shortcut = isMac ? '⌘K' : 'Ctrl K';
