import { sql } from 'drizzle-orm'
import { closedTo } from './talent/articles'
import { thing, type Thing } from '../thing/thing'
import { listedFor, readableBy, scopedFor } from './read'
import { dynamics } from './tables'
import { notifyMentioned } from './notices'
import { briefOf } from '../thing/parts'

/** Dynamics. The circle's own desk has those that wait in its queue. */
export const dynamic: Thing<typeof dynamics> = thing({
  kind: 'dynamic',
  what: '这条动态',
  table: dynamics,
  row: 'd',
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  film: 'film',
  scene: 'dynamic',
  scope: (viewer) => scopedFor(sql`${viewer?.id ?? null}::uuid`, sql`${viewer?.schoolId ?? null}::uuid`),
  audience: 'dynamics_to',
  // nobody else bears a pseudonym there
  aliasIn: async (_db, viewer, { id, aliasId, authorId }) =>
    aliasId !== null && authorId === viewer.id ? id : null,
  seenBy: readableBy,
  evidence: {
    text: sql`coalesce((select l.words from dynamic_articles l where l.dynamic_id = d.id), d.text)`,
  },
  ownDesk: true,
  // what a case took down has one way back, the appeal: it cannot be edited
  marks: (by) => ({ reviewedAt: by === 'review' ? sql`now()` : null }),
  shown: notifyMentioned,
  thread: async (db, viewer, { id }) => ({ closed: viewer && (await closedTo(db, viewer, id)) }),
  brief: briefOf(sql`coalesce(nullif(d.title, ''), d.text)`),
  met: (reader, met) =>
    sql`${met} and ${scopedFor(sql`${reader}::uuid`, sql`(select school_id from users where id = ${reader})`)}`,
  found: {
    where: ({ viewer }) => listedFor(sql`${viewer?.schoolId ?? null}::uuid`),
    counts: { likes: 'likes', comments: 'comments' },
  },
  exported: {
    anonymous: sql`d.alias_id is not null`,
    place: 'place',
    scope: 'scope',
    help: 'help',
    likes: 'likes',
    comments: 'comments',
  },
  erased: {
    // what they are counted in is held by then, and what shows them let go
    after: ['columns', 'topics'],
    also: async (tx, userId) => void (await tx.execute(sql`delete from favorites where user_id = ${userId}`)),
  },
})
