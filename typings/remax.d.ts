/** What pages take of Remax. Its own types bring those of its builder along, and of Node with them. */
export function useQuery<T extends Record<string, string | undefined>>(): T

/** The vendor's instance of the page that a component stands on; null on the web. */
export function usePageInstance(): {
  /** Alipay's; WeChat's call takes the instance. */
  createIntersectionObserver: typeof my.createIntersectionObserver
}
