/** What was told to an address, as administrators see it. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { DeliveryState } from '../../../contract/programs/rules'
import type { Delivery } from '../../../contract/programs/schema'
import { administers, type Context, type Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import type { Secrets } from '../../core/seal/secrets'
import { programDeliveries, programEvents } from '../../core/programs/tables'
import { Deliverer } from './deliver'
import { demandEndpoint } from './endpoints'

/** An event that says nothing but that it arrives. */
export const testEvent = 'webhook.test'

interface Row extends Record<string, unknown> {
  id: string
  event: string
  type: string
  state: DeliveryState
  tries: number
  at: string
  tried: string | null
  next: string | null
  status: number | null
  said: string
  took: number
}

const toDelivery = ({ at, tried, next, ...row }: Row): Delivery => ({
  ...row,
  at: instant(at),
  tried: tried && instant(tried),
  next: next && instant(next),
})

const selectDelivery = sql`select d.id, d.event_id as event, v.type, d.state, d.tries, v.created_at as at, d.tried_at as tried,
    case when d.state = 'waiting' then d.due_at end as next, d.status, d.said, d.took
  from program_deliveries d join program_events v on v.id = d.event_id`

export class Deliveries {
  private readonly deliverer: Deliverer

  constructor(
    private readonly context: Context,
    secrets: Secrets,
  ) {
    this.deliverer = new Deliverer(context, secrets)
  }

  async list(viewer: Viewer, { endpoint, ...query }: PageQuery & { endpoint: string }) {
    const { db } = this.context
    await demandEndpoint(db, viewer, endpoint)
    const page = keyset(by.newest(sql`d.id`), query)
    return list(
      db,
      page,
      sql`${selectDelivery} where d.endpoint_id = ${endpoint} ${page.after} ${page.order}`,
      toDelivery,
    )
  }

  /** Tells one address something, at once: what came of it. Where that is nothing yet the round goes on with it. */
  async test(viewer: Viewer, endpointId: string): Promise<Delivery> {
    const { db } = this.context
    const { schoolId, off } = await demandEndpoint(db, viewer, endpointId)
    if (off !== null) throw refuse('这个地址停用了，先启用再发')
    const [eventId, id] = [newId(), newId()]
    await db.transaction(async (tx) => {
      await tx
        .insert(programEvents)
        .values({ id: eventId, schoolId, type: testEvent, data: { endpoint: endpointId } })
      await tx.insert(programDeliveries).values({ id, schoolId, endpointId, eventId })
    })
    await this.deliverer.now(id)
    return this.one(id)
  }

  async resend(viewer: Viewer, id: string): Promise<Delivery> {
    const { db } = this.context
    const { rows } = await db.execute<{ school: string; off: string | null }>(sql`
      select d.school_id as school, e.off from program_deliveries d join program_endpoints e on e.id = d.endpoint_id where d.id = ${id}`)
    const [found] = rows
    if (!found || !administers(viewer, found.school)) throw gone('这次投递')
    if (found.off !== null) throw refuse('这个地址停用了，先启用再发')
    await this.deliverer.now(id)
    return this.one(id)
  }

  private async one(id: string): Promise<Delivery> {
    const { rows } = await this.context.db.execute<Row>(sql`${selectDelivery} where d.id = ${id}`)
    const [row] = rows
    if (!row) throw gone('这次投递')
    return toDelivery(row)
  }
}
