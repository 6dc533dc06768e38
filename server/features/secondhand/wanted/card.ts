import { sql } from 'drizzle-orm'
import { pageOfThing } from '../../../../contract/kinds'
import { wantedTitle } from '../../../../contract/secondhand/wanted/rules'
import { shownTo, type CardKind } from '../../../core/chat/card'
import { clearOf } from '../../../core/privacy/visible'
import { bool, int, listOf, orNull, statement, text, uuid } from '../../../database/statement'
import { yuanOf } from '../../../../contract/rules'
import { wantedThing } from './thing'

/** Wanted posts for readers of schools, side by side. */
const cards = statement(
  'wanted_cards',
  {
    values: { readers: listOf(orNull(uuid)), schools: listOf(orNull(uuid)), ids: listOf(uuid) },
    row: {
      reader: uuid,
      id: uuid,
      text,
      most: orNull(int),
      found: bool,
      lapsed: bool,
      thumbKey: orNull(text),
    },
  },
  (p) => sql`
  select a.reader, w.id, w.text, w.most, w.found, w.until_at <= now() as lapsed, w.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.schools}::uuid[], ${p.ids}::uuid[]) as a(reader, school, id)) a
  join secondhand_wanted w on w.id = a.id and w.deleted_at is null and (w.state = 'approved' or w.author_id = a.reader)
    and ${clearOf(sql`a.reader`, sql`w.author_id`)} and (w.author_id = a.reader or a.school is null or w.school_id = a.school)`,
)

/** A post of that author which others may answer. */
const asked = statement(
  'wanted_asked',
  { values: { id: uuid, author: uuid }, row: {} },
  (
    p,
  ) => sql`select from secondhand_wanted w where w.id = ${p.id} and w.author_id = ${p.author} and w.deleted_at is null
  and w.state = 'approved' and not w.found and w.until_at > now()`,
)

/** Wanted posts, as who may read them meets them in chat. */
export const wantedCard: CardKind = {
  label: '求购',
  gone: `${wantedThing.what}看不到了`,
  send: async (context, viewer, id) => {
    await wantedThing.see(context, viewer, id)
  },
  asks: async ({ db }, id, to) => (await asked(db, { id, author: to })).length > 0,
  read: async ({ providers }, of, db) => {
    const rows = await cards(db, {
      readers: of.map(({ reader }) => reader),
      schools: of.map(({ school }) => school),
      ids: of.map(({ id }) => id),
    })
    return shownTo(of, rows, ({ id, text: said, most, found, lapsed, thumbKey }) => ({
      id,
      title: wantedTitle(said),
      note: [
        '求购',
        ...(most === null ? [] : [`预算 ${yuanOf(most)}`]),
        ...(found ? ['找到了'] : lapsed ? ['到期了'] : []),
      ].join(' · '),
      thumb: thumbKey === null ? null : providers.storage.url(thumbKey),
      page: pageOfThing('wanted', id) ?? '',
    }))
  },
}
