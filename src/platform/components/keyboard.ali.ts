/** This host's keyboard takes no wishes. */
export const keyboard = (_cursorSpacing?: number) => ({})
