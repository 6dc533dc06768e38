/** The open page's query, decoded. A page that is opened by hand may lack any of it. */
export type UsePageQuery = <Q extends Record<string, string>>() => Partial<Q>

/** The page of this path, where it is the open one, has this query now: it is in the address, and there after a reload. */
export type KeepQuery = (path: string, query: Record<string, string>) => void
