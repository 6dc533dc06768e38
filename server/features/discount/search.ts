import { sql } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { alive } from './rows'

const ofSchool = (school: string | null, own: string | null | undefined) => school ?? own ?? null

/** Open shops of the seeker's school; by its address anyone may read one. */
export const shopsFound: Kind = ({ viewer, school }) => ({
  from: sql`discount_shops d`,
  id: sql`d.id`,
  where: sql`d.open and d.school_id = ${ofSchool(school, viewer?.schoolId)}::uuid`,
  open: sql`d.open`,
  words: sql`d.name || ' ' || d.gives || ' ' || d.place`,
  grams: sql`d.grams`,
  title: sql`d.name`,
  text: sql`concat_ws(' · ', nullif(d.gives, ''), d.place)`,
  cover: sql`d.pictures #>> '{0,thumbKey}'`,
  heat: sql`d.favourites`,
})

export const activitiesFound: Kind = ({ viewer, school }) => ({
  from: sql`discount_activities a join discount_shops d on d.id = a.shop_id`,
  id: sql`a.id`,
  where: sql`${alive} and a.school_id = ${ofSchool(school, viewer?.schoolId)}::uuid`,
  open: sql`true`,
  words: sql`a.title || ' ' || a.gives`,
  grams: sql`a.grams`,
  title: sql`a.title`,
  text: sql`concat_ws(' · ', d.name, a.gives)`,
  cover: sql`a.pictures #>> '{0,thumbKey}'`,
})
