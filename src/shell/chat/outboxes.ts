import { reaction } from 'mobx'
import { session } from '@/net/session'
import { Outbox } from './outbox'
import type { Side } from './side'

/** Outboxes in which nothing waits that are kept at most. */
const most = 30

/**
 * The one outbox of each person and place. It goes on when its chat is left, for the files of what waits are known to
 * the open app alone; all end as the person signs out.
 */
class Outboxes {
  private readonly boxes = new Map<string, Outbox>()

  constructor() {
    reaction(
      () => session.info?.user_id,
      () => this.end(),
    )
  }

  of(side: Side): Outbox {
    const box = this.boxes.get(side.place) ?? new Outbox(side)
    this.boxes.delete(side.place)
    this.boxes.set(side.place, box)
    const idle = [...this.boxes].filter(([, one]) => one.idle && one !== box)
    for (const [place] of idle.slice(0, Math.max(0, idle.length - most))) this.boxes.delete(place)
    return box
  }

  private end(): void {
    for (const box of this.boxes.values()) box.end()
    this.boxes.clear()
  }
}

export const outboxes = new Outboxes()
