/** Bounds what one person has open on a node: the oldest gives way. */
import { realtime } from '../../../contract/message/rules'

export class OpenSockets {
  private readonly people = new Map<string, Set<() => void>>()

  /** `close` ends the socket. What it gives is called once it has ended. */
  add(person: string, close: () => void): () => void {
    const own = this.people.get(person) ?? new Set()
    this.people.set(person, own)
    // a name of its own, should the same be added twice
    const end = () => close()
    own.add(end)
    const remove = () => {
      own.delete(end)
      if (own.size === 0 && this.people.get(person) === own) this.people.delete(person)
    }
    const [oldest] = own
    if (own.size > realtime.ofOne && oldest) {
      own.delete(oldest)
      oldest()
    }
    return remove
  }
}
