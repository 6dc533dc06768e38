/** The demo campus: three schools, their students and a month of what they said. Features declare what they add. */
import { performance } from 'node:perf_hooks'
import type { Context } from '../context'
import { drawGallery } from './art/gallery'
import { planCampus, type SeedContext } from './campus'
import { schoolWords } from './text/schools'

/**
 * Fills a database that holds no school (seedOnce sees to that) with the campus, all of it or nothing. Times are told
 * from `now`, ms since 1970. Pictures go to the storage first: the same keys hold the same pictures.
 */
export async function writeCampus(context: SeedContext, now = Date.now()): Promise<void> {
  const { db, providers, log, house, config } = context
  await db.transaction(async (tx) => {
    const began = performance.now()
    const faces = schoolWords.reduce((sum, { crowd }) => sum + crowd.people.length, 0)
    const gallery = await drawGallery(providers.storage, faces, config.demoPictures)
    const drawn = performance.now()
    const campus = await planCampus(house, now, gallery, providers.storage)
    const planned = performance.now()
    await campus.write(tx)
    for (const [, { fill }] of house.seeds) await fill?.(tx, campus, context)
    const stored = performance.now()
    log.info(
      {
        drawingMs: Math.round(drawn - began),
        planningMs: Math.round(planned - drawn),
        storingMs: Math.round(stored - planned),
        students: campus.people.length,
        dynamics: campus.posts.length,
        comments: campus.talk.remarks.length,
        likes: campus.talk.likes.length,
      },
      'demo campus written',
    )
  })
}

/** The campus, and then what its people do by the services. */
export async function seedDemo(context: Context): Promise<void> {
  await writeCampus(context)
  for (const [, { later }] of context.house.seeds) await later?.(context)
}
