/** Options of a call whose page or form shows loading and failure itself. */
export const inPlace = { loading: false, quiet: true } as const
