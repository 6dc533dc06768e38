import { sql } from 'drizzle-orm'
import { thing } from '../../../core/thing/thing'
import { openTo } from './shelf'
import { goods } from './tables'

/** What is searched of a listing: what its column `grams` is made of. */
export const searchedWords = sql`g.title || ' ' || g.text || ' ' || g.course || ' ' || coalesce(g.isbn, '')`

/** Listings, for the students of their school. */
export const goodsThing = thing({
  kind: 'goods',
  what: '这件二手',
  table: goods,
  row: 'g',
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  film: 'film',
  scope: (viewer) => openTo(sql`${viewer?.id ?? null}::uuid`, sql`${viewer?.schoolId ?? null}::uuid`),
  found: {
    words: searchedWords,
    latest: sql`g.fresh_at`,
    price: sql`g.price`,
    place: sql`g.spot`,
    where: ({ school }) =>
      school === null
        ? null
        : sql`g.school_id = ${school} and g.deleted_at is null and not g.off and g.free > 0`,
    counts: { likes: 'likes', comments: 'comments' },
  },
  /** What waited stands where new ones stand, once it is shown. */
  marks: (by) =>
    by === 'review' ? { freshAt: sql`case when fresh_at = created_at then now() else fresh_at end` } : {},
  exported: {
    price: 'price',
    original: 'original',
    freight: 'freight',
    category: 'category',
    grade: 'grade',
    ways: 'ways',
    tags: 'tags',
    isbn: 'isbn',
    course: 'course',
    spot: 'spot',
    pieces: 'pieces',
    sold: 'sold',
    off: 'off',
  },
})
