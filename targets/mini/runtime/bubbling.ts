import type { HostNode } from './node'

/** What the hosts' events have in common. `i` is the address of a node. */
export interface HostEvent {
  readonly currentTarget: { readonly dataset: { readonly i?: string } }
  stopPropagation?: () => void
}

/**
 * Calls the handlers of nodes. The hosts bubble an event by calling once for each ancestor that is bound, whatever a
 * handler says; so what a handler stops is swallowed as it comes to the ancestors, one after the other.
 */
export class Bubbling {
  /** By prop: the ancestor that a stopped event comes to next. */
  private readonly swallowing = new Map<string, HostNode>()

  constructor(private readonly find: (address: string) => HostNode | undefined) {}

  deliver(prop: string, event: HostEvent): unknown {
    const node = this.find(event.currentTarget.dataset.i ?? '')
    if (!node) return undefined
    if (this.swallowing.get(prop) === node) {
      this.stop(prop, node)
      return undefined
    }
    this.swallowing.delete(prop)
    const handler = node.props[prop]
    if (typeof handler !== 'function') return undefined
    event.stopPropagation = () => this.stop(prop, node)
    return (handler as (event: HostEvent) => unknown)(event)
  }

  private stop(prop: string, node: HostNode): void {
    let at = node.parent
    while (at && typeof at.props[prop] !== 'function') at = at.parent
    if (at) this.swallowing.set(prop, at)
    else this.swallowing.delete(prop)
  }
}
