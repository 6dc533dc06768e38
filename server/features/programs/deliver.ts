/** Tells addresses what is due. A job's work, and an administrator's tap: of two that come at once one has each try. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { failingDays, retries, type DeliveryState, type OffReason } from '../../../contract/programs/rules'
import { dayOf, dayWords } from '../../../contract/rules'
import type { Context, Executor } from '../../context'
import { day, eachOf } from '../../jobs'
import type { Secrets } from '../../core/seal/secrets'
import { notifySystem } from '../../core/notice/notify'
import { programDeliveries, programEndpoints, programEvents } from '../../core/programs/tables'
import { administratorsOf } from '../../core/roles/grants'
import { Endpoints, giveUp, stopped } from './endpoints'
import { reachOfDesks } from '../../providers/address'
import { post, type Tried } from './send'
import { headersOf } from './signature'

/** After so many seconds a try whose end nobody wrote down is taken for lost: longer than a round's share of an address takes. */
const lostAfter = 300
/** Of one address in one go, one after the other. */
const share = 10
const batch = 100
/** What waits beside one that did not arrive is left alone no longer than so many seconds: it may be new, and the address mended. */
const asideMost = 300
/** One round goes on for so long at most, ms. */
const roundMost = 60_000

const tries = retries.length + 1
/** The wait after so many tries, seconds; a tenth more or less, so that what failed at once does not come back at once. */
const waitAfter = (tried: number): number => (retries[tried - 1] ?? 0) * (0.9 + 0.2 * Math.random())
const arrived = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300
const goneStatus = 410
/** Tries of an event that switch no address off: between two events there may be days, and a moment's failure is none of days. */
const chances = 2

type Claimed = Pick<typeof programDeliveries.$inferSelect, 'id' | 'endpointId' | 'eventId' | 'tries'>

export class Deliverer {
  private readonly endpoints: Endpoints

  constructor(
    private readonly context: Context,
    secrets: Secrets,
  ) {
    this.endpoints = new Endpoints(context, secrets)
  }

  /** Everything that is due, as far as the time allows. How many tries it was. */
  async round(standing: () => boolean): Promise<number> {
    const until = performance.now() + roundMost
    const going = () => standing() && performance.now() < until
    let count = 0
    while (going()) {
      const claimed = await this.take(sql`(select d.id from program_endpoints e cross join lateral (
        select d.id, d.due_at from program_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= now()
        order by d.due_at limit ${share} for update skip locked) d order by d.due_at limit ${batch})`)
      if (claimed.length === 0) break
      await eachOf(
        byEndpoint(claimed),
        () => true,
        async (own) => {
          count += await this.inTurn(own, going)
        },
      )
    }
    return count
  }

  /** Tries one at once, whether it is due or not; not where a try is under way. */
  async now(id: string): Promise<void> {
    const [claimed] = await this.take(sql`(select d.id from program_deliveries d where d.id = ${id}
      and (d.busy_until is null or d.busy_until <= now()) for update skip locked)`)
    if (claimed) await this.attempt(claimed)
  }

  /** Takes deliveries for one try each. They are due again after a while, should this node end before it says what came of it. */
  private take(ids: SQL): Promise<Claimed[]> {
    const lost = sql`now() + make_interval(secs => ${lostAfter})`
    const { id, endpointId, eventId } = programDeliveries
    return this.context.db
      .update(programDeliveries)
      .set({
        state: 'waiting',
        // what was over begins anew
        tries: sql`case when ${programDeliveries.state} = 'waiting' then ${programDeliveries.tries} else 0 end + 1`,
        dueAt: lost,
        busyUntil: lost,
      })
      .where(sql`${id} = any(array${ids})`)
      .returning({ id, endpointId, eventId, tries: programDeliveries.tries })
  }

  /** Those of one address, the oldest first; once one does not arrive the others wait, too. How many tries it was. */
  private async inTurn(own: Claimed[], going: () => boolean): Promise<number> {
    const left = [...own].sort((one, other) => (one.eventId < other.eventId ? -1 : 1))
    let count = 0
    let wait: number | null = null
    while (wait === null && left.length > 0 && going()) {
      const [one] = left.splice(0, 1)
      if (one) wait = await this.attempt(one)
      count += 1
    }
    if (left.length > 0)
      await this.context.db
        .update(programDeliveries)
        .set({
          tries: sql`${programDeliveries.tries} - 1`,
          dueAt: sql`now() + make_interval(secs => ${Math.min(wait ?? 0, asideMost)})`,
          busyUntil: null,
        })
        .where(
          and(
            inArray(
              programDeliveries.id,
              left.map(({ id }) => id),
            ),
            eq(programDeliveries.state, 'waiting'),
          ),
        )
    return count
  }

  /** How long the address is left alone, seconds; null where it was there. */
  private async attempt(claimed: Claimed): Promise<number | null> {
    const { db, config } = this.context
    const [found] = await db
      .select({ endpoint: programEndpoints, event: programEvents })
      .from(programEndpoints)
      .innerJoin(programEvents, eq(programEvents.id, claimed.eventId))
      .where(eq(programEndpoints.id, claimed.endpointId))
    // removed meanwhile, with what was on its way
    if (!found) return null
    const { endpoint, event } = found
    const body = JSON.stringify({
      type: event.type,
      timestamp: event.createdAt.toISOString(),
      data: event.data,
    })
    const message = { id: event.id, timestamp: Math.floor(Date.now() / 1000), body }
    const headers = headersOf(message, this.endpoints.secretsOf(endpoint))
    const came =
      endpoint.off === null
        ? await post(new URL(endpoint.url), headers, body, reachOfDesks(config))
        : { status: null, said: stopped, took: 0 }
    const wait = waitAfter(claimed.tries)
    const state = arrived(came)
      ? 'delivered'
      : endpoint.off !== null || claimed.tries >= tries || came.status === goneStatus
        ? 'given-up'
        : 'waiting'
    await db.transaction((tx) => this.settle(tx, claimed, state, came, wait))
    return state === 'delivered' ? null : wait
  }

  /** Writes down what came of a try, to the delivery and to its address. */
  private async settle(
    tx: Executor,
    { id, endpointId, tries: tried }: Claimed,
    state: DeliveryState,
    came: Tried,
    wait: number,
  ): Promise<void> {
    // the address before what is on its way there, as whoever removes it takes them
    const [endpoint] = await tx
      .select()
      .from(programEndpoints)
      .where(eq(programEndpoints.id, endpointId))
      .for('no key update')
    if (!endpoint) return
    await tx
      .update(programDeliveries)
      .set({
        ...came,
        state,
        triedAt: sql`now()`,
        busyUntil: null,
        ...(state === 'waiting' ? { dueAt: sql`now() + make_interval(secs => ${wait})` } : {}),
      })
      .where(eq(programDeliveries.id, id))
    if (state === 'delivered') {
      if (endpoint.failingSince !== null)
        await tx
          .update(programEndpoints)
          .set({ failingSince: null })
          .where(eq(programEndpoints.id, endpointId))
      return
    }
    if (endpoint.off !== null) return
    const failingSince = endpoint.failingSince ?? new Date()
    const off =
      came.status === goneStatus
        ? 'gone'
        : tried > chances && failingSince.getTime() <= Date.now() - failingDays * day
          ? 'failing'
          : null
    await tx.update(programEndpoints).set({ failingSince, off }).where(eq(programEndpoints.id, endpointId))
    if (off !== null) await giveUp(tx, endpointId, stopped)
    if (off === null && state !== 'given-up') return
    const text = wordOf(endpoint.title, failingSince, off)
    for (const person of await administratorsOf(tx, endpoint.schoolId))
      await notifySystem(tx, person, text, endpoint.schoolId, 'programs')
  }
}

function byEndpoint(claimed: readonly Claimed[]): Claimed[][] {
  const groups = new Map<string, Claimed[]>()
  for (const one of claimed) groups.set(one.endpointId, [...(groups.get(one.endpointId) ?? []), one])
  return [...groups.values()]
}

/** What administrators hear. The same words are told once: of many that were given up in one stretch they hear once. */
function wordOf(title: string, failingSince: Date, off: OffReason | null): string {
  const since = dayWords(dayOf(failingSince.getTime()))
  if (off === null)
    return `学校的程序“${title}”从${since}起有事件没送到，已经不再重试。请看看它的地址，修好后可以重发。`
  return off === 'gone'
    ? `学校的程序“${title}”回答不再接收事件，${since}起已经停用。`
    : `学校的程序“${title}”从${since}起一直没送到，已经停用。修好后重新启用，漏掉的可以重发。`
}
