import { eq, sql } from 'drizzle-orm'
import { limits, may, stateOf, type Side, type TalkAction } from '../../../contract/hot/rules'
import type { HotTalk, Tally, TalkDraft } from '../../../contract/hot/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { publish } from '../../core/thing/publish'
import { talksWhere, tallyOf, toTalk, type TalkRow } from './rows'
import { hotTalks } from './tables'
import { talk } from './thing'

const what = '这个热议'
const minuteMs = 60_000

/** A line of that many characters at least. */
function lineFor(field: 'title' | 'red' | 'blue', text: string, min: number): string {
  const line = lineOf(text)
  if (Array.from(line).length < min) throw wrongField(field, `至少写 ${min} 个字`)
  return line
}

function closingOf(closes: string | undefined): Date | null {
  if (closes === undefined) return null
  const minutes = (Date.parse(closes) - Date.now()) / minuteMs
  if (!(minutes >= limits.open.minutes)) throw wrongField('closes', `至少要开放 ${limits.open.minutes} 分钟`)
  if (minutes > limits.open.days * 24 * 60) throw wrongField('closes', `最多开放 ${limits.open.days} 天`)
  return new Date(closes)
}

/** One talk and what people do with it. */
export class HotService {
  constructor(private readonly context: Context) {}

  async detail(viewer: Viewer | null, id: string): Promise<HotTalk> {
    return toTalk(await this.readable(viewer, id), viewer, this.context)
  }

  async tally(viewer: Viewer | null, id: string): Promise<Tally> {
    return tallyOf(await this.readable(viewer, id), viewer)
  }

  /** A repeated draft key gives the talk that the first call made, though it could not be made any more by now. */
  async publish(viewer: Viewer, { key, pictures, scope, closes, ...draft }: TalkDraft): Promise<HotTalk> {
    const texts = { title: draft.title, text: draft.text ?? '', red: draft.red, blue: draft.blue }
    const { id } = await publish(this.context, viewer, talk, { key, texts, pictures }, async (_tx, ready) => {
      const red = lineFor('red', ready.texts.red, limits.side.min)
      const blue = lineFor('blue', ready.texts.blue, limits.side.min)
      if (red === blue) throw wrongField('blue', '两边的观点不能一样')
      const title = lineFor('title', ready.texts.title, limits.title.min)
      const words = { title, text: linesOf(ready.texts.text), red, blue }
      await ready.add({ ...words, pictures: ready.pictures, scope, closesAt: closingOf(closes) })
    })
    return this.detail(viewer, id)
  }

  /** One row a person, whatever they tap at once. The talk is held, so that the counts are those of the rows and nobody chooses after the end. */
  async setPoint(viewer: Viewer, id: string, side: Side): Promise<Tally> {
    await this.readable(viewer, id)
    await this.context.db.transaction(async (tx) => {
      await this.hold(tx, id, 'side')
      await tx.execute(sql`
        with before as (select side from hot_sides where talk_id = ${id} and user_id = ${viewer.id}),
        chosen as (
          insert into hot_sides (talk_id, user_id, side) values (${id}, ${viewer.id}, ${side})
          on conflict (talk_id, user_id) do update set side = excluded.side, chosen_at = now() where hot_sides.side <> excluded.side
          returning side)
        update hot_talks set
          reds = reds + (select count(*) from chosen where side = 'red')::int - (select count(*) from before, chosen where before.side = 'red')::int,
          blues = blues + (select count(*) from chosen where side = 'blue')::int - (select count(*) from before, chosen where before.side = 'blue')::int
        where id = ${id}`)
    })
    return this.tally(viewer, id)
  }

  async close(viewer: Viewer, id: string): Promise<Tally> {
    const talk = await this.readable(viewer, id)
    if (talk.author.id !== viewer.id) throw notYours('热议')
    await this.context.db.transaction(async (tx) => {
      await this.hold(tx, id, 'close')
      // the clock and not the transaction's time: whoever chose before this held the talk chose in time
      await tx
        .update(hotTalks)
        .set({ closesAt: sql`date_trunc('milliseconds', clock_timestamp())` })
        .where(eq(hotTalks.id, id))
    })
    return this.tally(viewer, id)
  }

  /** The talk, if this viewer may see it. */
  async readable(viewer: Viewer | null, id: string): Promise<TalkRow> {
    const { rows } = await this.context.db.execute<TalkRow>(talksWhere(viewer, sql`h.id = ${id}`))
    if (!rows[0]) throw gone(what)
    return rows[0]
  }

  /** Holds the talk until the transaction ends. @throws Refusal when the action is not open to anybody by then */
  private async hold(tx: Executor, id: string, action: TalkAction): Promise<void> {
    const { rows } = await tx.execute<{ open: boolean; closed: boolean }>(sql`
      select state = 'approved' as open, coalesce(closes_at <= clock_timestamp(), false) as closed
      from hot_talks where id = ${id} and deleted_at is null for no key update`)
    const [talk] = rows
    if (!talk) throw gone(what)
    if (!talk.open) throw refuse('这个热议没有公开')
    if (!may(stateOf(talk.closed), action)) throw refuse('热议已经结束')
  }
}
