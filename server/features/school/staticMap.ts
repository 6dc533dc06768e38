/** A real map as a picture. The vendor's key and signature stay here; what was drawn once is kept for a day. */
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'drizzle-orm'
import { staticMap as rules } from '../../../contract/school/rules'
import type { Context } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { ProviderError, type MapPicture, type StaticMapOptions } from '../../providers'
import { mapsRefusal } from './maps'

/** Maps that one node keeps, and for how long, ms. */
const most = 300
const keptFor = 24 * 3_600_000
/** Pages show one or two at once. */
const perMinute = 60
/** Degrees around schools of which maps are drawn: the key is for campuses. */
const around = 0.5

interface Query {
  center: string
  zoom: number
  size: (typeof rules.sizes)[number]
  scale?: number
  markers?: string
}

const point = `-?\\d{1,2}(\\.\\d{1,10})?,-?\\d{1,3}(\\.\\d{1,10})?`
const querystring = {
  type: 'object',
  required: ['center', 'zoom', 'size'],
  additionalProperties: false,
  properties: {
    center: { type: 'string', maxLength: 40, pattern: `^${point}$`, title: '中心点' },
    zoom: { type: 'integer', minimum: rules.zoom.min, maximum: rules.zoom.max, title: '缩放级别' },
    size: { type: 'string', enum: rules.sizes, title: '尺寸' },
    scale: { type: 'integer', minimum: 1, maximum: 2, title: '清晰度' },
    markers: {
      type: 'string',
      maxLength: 200,
      pattern: `^${point}(;${point}){0,${rules.markers - 1}}$`,
      title: '标记',
    },
  },
}

/** Rounded, so that places side by side share one picture. */
function pointOf(text: string) {
  const [latitude = NaN, longitude = NaN] = text
    .split(',')
    .map((part) => Number(Number(part).toFixed(rules.digits)))
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw wrongField('center', '坐标不对')
  return { latitude, longitude }
}

/** The latest used last; what is too old or too much goes. */
class Kept {
  private readonly all = new Map<string, { picture: Promise<MapPicture>; until: number }>()

  /** Those who ask at once wait for one answer; a failure is not kept. */
  get(key: string, draw: () => Promise<MapPicture>): Promise<MapPicture> {
    const known = this.all.get(key)
    this.all.delete(key)
    const fresh = known && known.until > Date.now() ? known : { picture: draw(), until: Date.now() + keptFor }
    this.all.set(key, fresh)
    const [oldest] = this.all.keys()
    if (this.all.size > most && oldest !== undefined) this.all.delete(oldest)
    fresh.picture.catch(() => this.all.get(key) === fresh && this.all.delete(key))
    return fresh.picture
  }
}

async function demandCampus(
  { db }: Context,
  { center: { latitude, longitude } }: StaticMapOptions,
): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from schools s
    where abs(s.latitude - ${latitude}) < ${around} and abs(s.longitude - ${longitude}) < ${around} limit 1`)
  if (rows.length === 0) throw wrongField('center', '这里离学校太远了')
}

/** GET /api/maps/static: 404 where no vendor is set, and the drawn sketch stays. */
export const staticMapPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const kept = new Kept()
    app.get<{ Querystring: Query }>(
      '/api/maps/static',
      { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, schema: { querystring } },
      async ({ query: { center, zoom, size, scale = 2, markers } }, reply) => {
        const { maps } = context.providers
        if (!maps) throw gone('地图')
        const [width = 0, height = 0] = size.split('*').map(Number)
        const options: StaticMapOptions = {
          center: pointOf(center),
          zoom,
          size: { width, height },
          scale: scale === 1 ? 1 : 2,
          markers: markers?.split(';').map(pointOf) ?? [],
        }
        const picture = await kept
          .get(JSON.stringify(options), async () => {
            await demandCampus(context, options)
            return maps.staticMap(options)
          })
          .catch((err: unknown) => {
            throw err instanceof ProviderError ? mapsRefusal(err) : err
          })
        return reply
          .header('cache-control', `public, max-age=${keptFor / 1000}`)
          .type(picture.type)
          .send(picture.content)
      },
    )
  }
