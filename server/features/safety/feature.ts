import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { day, second } from '../../jobs'
import { waitingFor } from './desk'
import { eraseScreenings, forget, kept } from './erase'
import { exported, notExported } from './exported'
import { MediaChecks } from './media'
import { heldPictures } from '../../core/safety/pictures'
import { pushPlugin } from './push'
import routes from './routes'

export default feature({
  routes,
  plugins: [pushPlugin],
  rounds: (context) => {
    const checks = new MediaChecks(context)
    return [
      { name: 'media-checks', every: 5 * second, round: (going) => checks.round(going) },
      { name: 'old-screenings', every: day, round: () => forget(context) },
    ]
  },
  queues: {
    mediaChecks: {
      title: '等微信看的图片和声音',
      late: 3600,
      advice: '看微信能不能打开 /api/safety/media，以及消息推送地址是否配好',
      waiting: sql`media_checks w where w.answer is null`,
    },
  },
  reviews: { picture: heldPictures },
  desks: {
    screenings: {
      title: '待审内容',
      order: 20,
      waiting: (viewer, context) => sql`screenings w where ${waitingFor(context, viewer)}`,
    },
  },
  erasures: { screenings: { erase: eraseScreenings } },
  exported,
  notExported,
  kept,
})
