/** Remax's hooks without a host: a page in a test has no query and no lifecycle of its own. */
export const useQuery = (): Record<string, string> => ({})
export const usePageEvent = (): void => undefined
export const useAppEvent = (): void => undefined
