import { eq } from 'drizzle-orm'
import { times } from '../../../contract/running/rules'
import { movingStates } from '../../../contract/running/states/rules'
import type { Context, Viewer } from '../../context'
import { channelOf } from '../../core/notice/hints'
import { noOrder } from '../../core/order/step'
import { publishFrames } from '../../core/notice/hints'
import { findErrand, lockErrand, sideOf } from './order'
import type { Order } from './tables'
import { errands, type Position } from './tables'

/** Where the rider is, as long as both sides want it known and the errand is on its way. Nothing of it is kept. */
export class Positions {
  constructor(private readonly context: Context) {}

  async agree(viewer: Viewer, id: string, on: boolean) {
    return this.context.db.transaction(async (tx) => {
      const order = await lockErrand(tx, id)
      const side = sideOf(order, viewer)
      if (side !== 'owner' && side !== 'rider') throw noOrder('errand')
      const track = {
        owner: side === 'owner' ? on : order.ownerTrack,
        rider: side === 'rider' ? on : order.riderTrack,
      }
      await tx
        .update(errands)
        .set({ ownerTrack: track.owner, riderTrack: track.rider, ...(on ? {} : { position: null }) })
        .where(eq(errands.id, id))
      return track
    })
  }

  /** `shown` false: nobody is to see it, and it was not kept. */
  async tell(
    viewer: Viewer,
    { id, latitude, longitude }: { id: string; latitude: number; longitude: number },
  ): Promise<{ shown: boolean }> {
    return this.context.db.transaction(async (tx) => {
      const order = await lockErrand(tx, id)
      if (sideOf(order, viewer) !== 'rider') throw noOrder('errand')
      if (!watched(order)) return { shown: false }
      const position: Position = { latitude, longitude, at: new Date().toISOString() }
      await tx.update(errands).set({ position }).where(eq(errands.id, id))
      await publishFrames(this.context, tx, [
        { to: channelOf(order.buyerId), frame: { type: 'errand-position', id, ...position } },
      ])
      return { shown: true }
    })
  }

  async read(viewer: Viewer, id: string): Promise<Position | null> {
    const order = await findErrand(this.context.db, id)
    if (!['owner', 'rider'].includes(sideOf(order, viewer))) throw noOrder('errand')
    const { position } = order
    if (!watched(order) || position === null) return null
    return Date.now() - Date.parse(position.at) > times.position * 60_000 ? null : position
  }
}

const watched = ({ state, ownerTrack, riderTrack }: Order): boolean =>
  ownerTrack && riderTrack && movingStates.includes(state)
