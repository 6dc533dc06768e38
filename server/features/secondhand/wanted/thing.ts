import { sql } from 'drizzle-orm'
import { wantedDays } from '../../../../contract/secondhand/wanted/rules'
import { thing } from '../../../core/thing/thing'
import { wanted } from './tables'

/** Condition: others are asked for it now. As the indexes of lists have it, and within the time that no row outlasts. */
export const stillWanted = sql.raw(`w.deleted_at is null and w.state = 'approved' and not w.found
  and w.until_at > now() and w.fresh_at > now() - interval '${wantedDays.lasts} days'`)

/** What students look for, for the students of their school. What ended stays to be read: cards and links lead to it. */
export const wantedThing = thing({
  kind: 'wanted',
  what: '这条求购',
  table: wanted,
  row: 'w',
  text: 'text',
  pictures: 'pictures',
  scope: (
    viewer,
  ) => sql`(w.author_id = ${viewer?.id ?? null}::uuid or ${viewer?.schoolId ?? null}::uuid is null
    or w.school_id = ${viewer?.schoolId ?? null}::uuid)`,
  found: {
    latest: sql`w.fresh_at`,
    place: sql`w.spot`,
    where: ({ school }) => (school === null ? null : sql`w.school_id = ${school} and ${stillWanted}`),
  },
  /** What waited begins its time, and stands where new ones stand, once it is shown. */
  marks: (by) =>
    by === 'review'
      ? {
          untilAt: sql`case when fresh_at = created_at then now() + make_interval(days => ${wantedDays.lasts}) else until_at end`,
          freshAt: sql`case when fresh_at = created_at then now() else fresh_at end`,
        }
      : {},
  exported: {
    most: 'most',
    category: 'category',
    spot: 'spot',
    found: 'found',
    until: 'untilAt',
  },
})
