import { pageOfThing } from '../../../../contract/kinds'
import { wantedTitle } from '../../../../contract/secondhand/wanted/rules'
import { shownTo, type CardKind } from '../../../core/chat/card'
import { clearOfText } from '../../../core/privacy/visible'
import { prepared } from '../../../database/prepared'
import { yuanOf } from '../../../../contract/rules'
import { wantedThing } from './thing'

interface Row extends Record<string, unknown> {
  reader: string
  id: string
  text: string
  most: number | null
  found: boolean
  lapsed: boolean
  thumbKey: string | null
}

/** $1 readers, $2 their schools, $3 wanted posts, side by side. */
const cards = `
  select a.reader, w.id, w.text, w.most, w.found, w.until_at <= now() as lapsed, w.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a(reader, school, id)) a
  join secondhand_wanted w on w.id = a.id and w.deleted_at is null and (w.state = 'approved' or w.author_id = a.reader)
    and ${clearOfText('a.reader', 'w.author_id')} and (w.author_id = a.reader or a.school is null or w.school_id = a.school)`

/** $1 the post, $2 its author. */
const asked = `select 1 from secondhand_wanted w where w.id = $1 and w.author_id = $2 and w.deleted_at is null
  and w.state = 'approved' and not w.found and w.until_at > now()`

/** Wanted posts, as who may read them meets them in chat. */
export const wantedCard: CardKind = {
  label: '求购',
  gone: `${wantedThing.what}看不到了`,
  send: async (context, viewer, id) => {
    await wantedThing.see(context, viewer, id)
  },
  asks: async ({ db }, id, to) => (await prepared(db, 'wanted_asked', asked, [id, to])).length > 0,
  read: async ({ providers }, of, db) => {
    const rows = await prepared<Row>(db, 'wanted_cards', cards, [
      of.map(({ reader }) => reader),
      of.map(({ school }) => school),
      of.map(({ id }) => id),
    ])
    return shownTo(of, rows, ({ id, text, most, found, lapsed, thumbKey }) => ({
      id,
      title: wantedTitle(text),
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
