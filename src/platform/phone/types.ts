/** Opens the dialler with a number. Rejects: cancelled, unsupported. */
export type Call = (number: string) => Promise<void>
