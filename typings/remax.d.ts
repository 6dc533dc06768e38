/** What pages take of Remax. Its own types bring those of its builder along, and of Node with them. */
export function useQuery<T extends Record<string, string | undefined>>(): T
