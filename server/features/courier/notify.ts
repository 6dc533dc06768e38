/** The vendor's callback for news of a parcel. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { parcelNumber } from '../../../contract/courier/rules'
import type { Context } from '../../context'
import { isId } from '../../http/formats'
import type { CourierProvider } from '../../providers/courier/types'
import { keepTrack, notifyPath } from '../../core/courier/parcels'
import { courierParcels } from '../../core/courier/tables'

/** Bytes of a call: a long track has a hundred lines. */
const bodyLimit = 256 * 1024
const config = { rateLimit: { max: 6_000, timeWindow: 60_000 } }
/** Nothing was heard for days: the vendor is told to look again, so often at most. */
const mostSilences = 3

/** False: it was not the vendor, or about a parcel that nobody has any more. */
async function take(
  context: Context,
  provider: CourierProvider,
  { id, body }: { id: string; body: string },
): Promise<boolean> {
  if (!isId(id)) return false
  const [parcel] = await context.db
    .select()
    .from(courierParcels)
    .where(and(eq(courierParcels.id, id), isNotNull(courierParcels.salt)))
  if (!parcel || parcel.salt === null) return false
  const word = provider.heard(body, parcel.salt)
  if (word === 'forged') {
    context.log.warn({ parcel: id }, 'a call about a parcel that is not the vendor’s')
    return false
  }
  if (word === 'other') return true
  if (parcelNumber(word.number) !== parcel.number) return false
  await keepTrack(context, id, word.track)
  if (word.ended === 'silent' && parcel.tries < mostSilences)
    await context.db
      .update(courierParcels)
      .set({ dueAt: sql`now() + interval '1 hour'` })
      .where(eq(courierParcels.id, id))
  return true
}

export const notifyPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { courier } = context.providers
    if (!courier) return
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string) => body,
    )
    app.post<{ Body: unknown; Querystring: { id?: unknown } }>(
      notifyPath,
      { config },
      async ({ query: { id }, body }, reply) => {
        const taken = await take(context, courier, {
          id: typeof id === 'string' ? id : '',
          body: typeof body === 'string' ? body : '',
        })
        return reply
          .status(taken ? 200 : 403)
          .type('application/json')
          .send(courier.reply(taken))
      },
    )
  }
