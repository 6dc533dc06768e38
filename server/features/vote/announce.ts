/** Word to every node that numbers of an event changed. */
import { watching } from '../../../contract/vote/rules'
import type { Context, Executor } from '../../context'
import { afterCommit } from '../../database/commit'

/** Channel on which every node hears that numbers changed. */
export const channel = 'votes'

/** What is told of one event at most once in a while: at once, and for what came meanwhile once more. */
export class Told {
  private readonly resting = new Map<string, { again: boolean }>()

  constructor(private readonly tell: (id: string) => Promise<void>) {}

  changed(id: string): void {
    const rest = this.resting.get(id)
    if (rest) {
      rest.again = true
      return
    }
    const now = { again: false }
    this.resting.set(id, now)
    void this.tell(id)
    setTimeout(() => {
      this.resting.delete(id)
      if (now.again) this.changed(id)
    }, watching.every).unref()
  }
}

type Announcing = Pick<Context, 'events' | 'log'>
/** What each node tells the others. */
const announced = new WeakMap<Context['events'], Told>()

function toldBy({ events, log }: Announcing): Told {
  const known = announced.get(events)
  if (known) return known
  const told = new Told((id) =>
    events.publish(channel, { id }).catch((err: unknown) => log.warn({ err }, 'vote not announced')),
  )
  announced.set(events, told)
  return told
}

/**
 * Tells every node that an event's numbers changed, once the transaction holds. Never rejects: who missed it reads them with
 * the next change.
 */
export const announce = (context: Announcing, tx: Executor, id: string): Promise<void> =>
  afterCommit(tx, async () => toldBy(context).changed(id))
