/** Opens a page that is not ours and leads back by itself. Rejects as navigation does. */
export type GoOutside = (url: string) => Promise<void>
