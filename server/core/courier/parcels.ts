/** Parcels of orders: posted, watched by a vendor, shown, forgotten. */
import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { courierOf, parcelNumber, type ParcelState } from '../../../contract/courier/rules'
import { siteOf } from '../../config'
import type { Context, Executor } from '../../context'
import { gone } from '../../http/refusal'
import { instant } from '../../http/keyset'
import { eachOf } from '../../jobs'
import { ProviderError } from '../../providers'
import type { Track } from '../../providers/courier/types'
import { orders } from '../order/tables'
import { companyOf, courierCompanies } from './companies'
import { courierParcels, type ParcelRow, type TrackItem } from './tables'

export const notifyPath = '/api/courier/notify/kuaidi100'

/** Between two questions about one parcel: who asks more than 48 times a day has it locked for one. */
const askEvery = sql`interval '1 hour'`
const batch = 50
const mostTries = 8
/** Days that a track is kept once its order is over. */
const keepDays = 30

interface Posted {
  orderId: string
  /** From the buyer back to the seller. */
  back: boolean
  /** Its name: codes change. */
  company: string
  number: string
  /** Of its sender or receiver: its last four digits are kept, which some couriers ask for. */
  phone?: string
}

/** In the transaction of the step that sends it. Again with another number replaces it; the same again changes nothing. */
export async function postParcel(
  { providers, config }: Context,
  tx: Executor,
  { orderId, back, company, number: typed, phone }: Posted,
): Promise<void> {
  const number = parcelNumber(typed)
  const own = and(eq(courierParcels.orderId, orderId), eq(courierParcels.back, back))
  const [before] = await tx.select().from(courierParcels).where(own).for('update')
  if (before?.company === company && before.number === number) return
  if (before) await tx.delete(courierParcels).where(own)
  await tx.insert(courierParcels).values({
    id: newId(),
    orderId,
    back,
    company,
    number,
    tail: phone?.slice(-4) ?? null,
    salt: randomBytes(16).toString('hex'),
    // a vendor that cannot call us is asked by who looks
    dueAt: providers.courier && config.publicUrl !== null ? new Date() : null,
  })
}

/** True for the only one who asks about the parcel within the hour. What has arrived is not asked for. */
const claimAsking = async ({ db }: Context, id: string): Promise<boolean> => {
  const claimed = await db
    .update(courierParcels)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(courierParcels.id, id),
        sql`salt is not null and state <> 'signed'
          and greatest(asked_at, heard_at, '-infinity'::timestamptz) <= now() - ${askEvery}`,
      ),
    )
    .returning({ id: courierParcels.id })
  return claimed.length > 0
}

/** Keeps what the vendor says, unless it is older than what is there. Whether it was kept. */
export function keepTrack({ db }: Context, id: string, { state, items }: Track): Promise<boolean> {
  const track = items.map(({ at, text }): TrackItem => ({ at: at.toISOString(), text }))
  return db.transaction(async (tx) => {
    const [parcel] = await tx.select().from(courierParcels).where(eq(courierParcels.id, id)).for('update')
    if (!parcel || parcel.salt === null) return false
    const [known = '', said = ''] = [parcel.track[0]?.at, track[0]?.at]
    if (said < known || (said === known && track.length < parcel.track.length)) return false
    await tx
      .update(courierParcels)
      .set({ state, track, heardAt: sql`now()` })
      .where(eq(courierParcels.id, id))
    return true
  })
}

/** Asks the vendor, unless that was done within the hour. */
async function refresh(context: Context, { id, company: named, number, tail }: ParcelRow): Promise<boolean> {
  const { db, providers, log } = context
  if (!providers.courier || !(await claimAsking(context, id))) return false
  const company = companyOf(await courierCompanies(db), named)?.code
  if (company === undefined) return false
  try {
    const track = await providers.courier.track({ company, number, phone: tail })
    return await keepTrack(context, id, track)
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    log.warn({ err, parcel: id }, 'parcel not asked for')
    return false
  }
}

/** The courier has written something down about the parcel, or nobody can ask. */
export async function isTraced(
  { providers }: Pick<Context, 'providers'>,
  tx: Executor,
  orderId: string,
  back: boolean,
): Promise<boolean> {
  if (!providers.courier) return true
  const [parcel] = await tx
    .select({ track: courierParcels.track })
    .from(courierParcels)
    .where(and(eq(courierParcels.orderId, orderId), eq(courierParcels.back, back)))
  return !parcel || parcel.track.length > 0
}

/** Asks about parcels of which nothing was heard, a day before their orders' timers run out. How many. */
export async function askRound(context: Context, going: () => boolean = () => true): Promise<number> {
  if (!context.providers.courier) return 0
  const silent = await context.db
    .select(getTableColumns(courierParcels))
    .from(courierParcels)
    .innerJoin(orders, eq(orders.id, courierParcels.orderId))
    .where(
      sql`${orders.untilAt} <= now() + interval '1 day' and ${courierParcels.salt} is not null and ${courierParcels.track}::text = '[]'`,
    )
    .orderBy(orders.untilAt)
    .limit(batch)
  await eachOf(silent, going, async (parcel) => void (await refresh(context, parcel)))
  return silent.length
}

interface TrackShown {
  company: string
  number: string
  state: ParcelState
  items: TrackItem[]
  /** null: no vendor has said anything, look it up by the number. */
  asked: string | null
}

/** For who may see the order, which the caller has made sure of. @throws Refusal 404 where nothing was sent */
export async function trackOf(context: Context, orderId: string, back: boolean): Promise<TrackShown> {
  const read = () =>
    context.db
      .select()
      .from(courierParcels)
      .where(and(eq(courierParcels.orderId, orderId), eq(courierParcels.back, back)))
  const [found] = await read()
  if (!found) throw gone('这个包裹')
  const parcel = (await refresh(context, found)) ? ((await read())[0] ?? found) : found
  const { company, number, state, track, heardAt } = parcel
  return {
    company: courierOf(company)?.name ?? company,
    number,
    state,
    items: track,
    asked: context.providers.courier && heardAt ? instant(heardAt) : null,
  }
}

/** Has the vendor watch parcels that are due; those that it does not take come again, later and later. How many. */
export async function watchRound(context: Context, going: () => boolean = () => true): Promise<number> {
  const { db, providers, config, log } = context
  const { courier } = providers
  if (!courier || config.publicUrl === null) return 0
  const due = await db
    .update(courierParcels)
    .set({
      tries: sql`tries + 1`,
      dueAt: sql`now() + least(interval '12 hours', interval '1 minute' * power(3, least(tries, 7)))`,
    })
    .where(
      inArray(
        courierParcels.id,
        db
          .select({ id: courierParcels.id })
          .from(courierParcels)
          .where(lte(courierParcels.dueAt, sql`now()`))
          .orderBy(courierParcels.dueAt)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  const ends = (id: string) => db.update(courierParcels).set({ dueAt: null }).where(eq(courierParcels.id, id))
  const companies = due.length === 0 ? [] : await courierCompanies(db)
  await eachOf(due, going, async ({ id, company: named, number, tail, salt, tries }) => {
    const company = companyOf(companies, named)?.code
    if (company === undefined) return void (await ends(id))
    const url = `${siteOf(config)}${notifyPath}?id=${id}`
    const again = await courier.watch({ company, number, phone: tail }, url, salt ?? '').then(
      () => false,
      (err: unknown) => {
        log.warn({ err, parcel: id }, 'parcel not watched')
        return tries < mostTries && !(err instanceof ProviderError && err.reason === 'invalid-input')
      },
    )
    if (!again) await ends(id)
  })
  return due.length
}

/** Forgets tracks of orders that ended long ago. How many. */
export async function forgetTracks({ db }: Pick<Context, 'db'>): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.endedAt} <= now() - make_interval(days => ${keepDays})`)
  const { rowCount } = await db
    .update(courierParcels)
    .set({ track: [], tail: null, salt: null, dueAt: null })
    .where(and(sql`${courierParcels.salt} is not null`, inArray(courierParcels.orderId, old)))
  return rowCount ?? 0
}
