/** What a textarea tells the host's keyboard: `cursorSpacing` px stay free below it, and no bar stands above the keys. */
export const keyboard = (cursorSpacing?: number) => ({ cursorSpacing, showConfirmBar: false })
