import { sql } from 'drizzle-orm'
import { thing } from '../../core/thing/thing'
import { programmes } from './tables'

/** Programmes. Each school has a radio of its own: none is found without one. */
export const programme = thing({
  kind: 'radio',
  what: '这个节目',
  table: programmes,
  row: 'p',
  title: 'title',
  text: 'intro',
  cover: 'cover',
  sound: 'sound',
  found: {
    where: ({ school }) => (school === null ? null : sql`p.school_id = ${school}::uuid`),
    counts: { plays: 'plays', comments: 'comments' },
  },
  exported: { column: 'column', state: 'state', plays: 'plays', likes: 'likes', comments: 'comments' },
  erased: {
    async also(tx, id) {
      await tx.execute(sql`delete from listens where user_id = ${id}`)
      await tx.execute(sql`delete from radio_bullets where author_id = ${id}`)
    },
  },
})
