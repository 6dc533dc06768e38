import type { FastifyPluginAsync } from 'fastify'
import { safetyRoutes } from '../../../contract/safety/schema'
import type { Context } from '../../context'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { day, repeat, second } from '../../jobs'
import { forget } from './erase'
import { SafetyDesk } from './desk'
import { MediaChecks } from './media'
import { pushPlugin } from './push'
import { SchoolWords } from './schoolWords'

/** What no contract can state: the vendor's calls, and the jobs. */
export const plugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const checks = new MediaChecks(context)
    await app.register(pushPlugin(context, checks))
    await app.register(
      repeat(context, { name: 'media-checks', every: 5 * second, round: (going) => checks.round(going) }),
    )
    await app.register(repeat(context, { name: 'old-screenings', every: day, round: () => forget(context) }))
  }

export default implement(safetyRoutes, (context) => {
  const desk = new SafetyDesk(context)
  const schoolWords = new SchoolWords(context)
  return {
    'safety/queue': ({ query, viewer }) => desk.queue(viewer, query),
    'safety/decide': async ({ body, viewer }) => {
      await desk.decide(viewer, body)
      return done
    },
    'safety/words': ({ viewer }) => desk.words(viewer),
    'safety/schoolWords': ({ query, viewer }) => schoolWords.list(viewer, query),
    'safety/addWord': ({ body, viewer }) => schoolWords.add(viewer, body),
    'safety/removeWord': async ({ body, viewer }) => {
      await schoolWords.remove(viewer, body.id)
      return done
    },
  }
})
