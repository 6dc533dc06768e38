import { networkOf } from './network'

/** Of one network. A hall behind one address has few more that say nothing, and loses nothing by the oldest: apps open another. */
const most = 256

/** Open sockets that say nothing, not yet or no more, by network. Beyond the most of one network, the one silent for longest is cut. */
export class SilentSockets {
  private readonly byNetwork = new Map<string, Set<() => void>>()

  /** @returns what is called once the socket speaks, or is closed; after that it may be added again */
  add(address: string, cut: () => void): () => void {
    const network = networkOf(address)
    const sockets = this.byNetwork.get(network) ?? new Set()
    this.byNetwork.set(network, sockets.add(cut))
    const remove = (one: () => void): void => {
      sockets.delete(one)
      if (sockets.size === 0 && this.byNetwork.get(network) === sockets) this.byNetwork.delete(network)
    }
    const [oldest] = sockets
    if (sockets.size > most && oldest) {
      remove(oldest)
      oldest()
    }
    return () => remove(cut)
  }
}
