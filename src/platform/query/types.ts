/** The open page's query, decoded. A page that is opened by hand may lack any of it. */
export type UsePageQuery = <Q extends Record<string, string>>() => Partial<Q>
