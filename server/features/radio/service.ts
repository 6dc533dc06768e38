import { sql, type SQL } from 'drizzle-orm'
import type { Programme, ProgrammeDraft } from '../../../contract/radio/schema'
import { administers, holds, type Context, type Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { cursorOf, pageOf } from '../../http/page'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { publish } from '../../core/thing/publish'
import { programmesWhere, toProgramme, type Row } from './rows'
import { programme } from './thing'

const what = '这个节目'

/** Returns whether the person may broadcast on the radio of their school. */
export const mayBroadcast = (viewer: Viewer): boolean =>
  viewer.schoolId !== null &&
  (holds(viewer, 'broadcaster', viewer.schoolId) || administers(viewer, viewer.schoolId))

/** Programmes of a school's radio, and how far people listened. */
export class RadioService {
  constructor(private readonly context: Context) {}

  async list(
    viewer: Viewer | null,
    { school, column, keyword, ...query }: PageQuery & { school?: string; column?: string; keyword?: string },
  ) {
    const of = school ?? viewer?.schoolId
    if (!of) throw refuse('请先选择学校')
    const page = keyset(by.newest(sql`p.id`), query)
    const rows = await this.rows(
      viewer,
      sql`p.school_id = ${of} ${column ? sql`and p."column" = ${column}` : sql``}
      ${keyword ? sql`and ${fits(keyword, sql`p.grams`, sql`p.title || ' ' || p.intro`)}` : sql``}
      ${page.after} ${page.order}`,
    )
    return page.of(rows, (row) => toProgramme(row, this.context))
  }

  /** Programmes that the person listened to, the latest first. The cursor is the programme. */
  async recent(viewer: Viewer, { after, size = 20 }: PageQuery) {
    const last = cursorOf(after)
    const rows = await this.rows(
      viewer,
      sql`l.user_id is not null ${
        last
          ? sql`and (l.updated_at, l.programme_id) <
            (select m.updated_at, m.programme_id from listens m where m.user_id = ${viewer.id} and m.programme_id = ${last})`
          : sql``
      } order by l.updated_at desc, l.programme_id desc limit ${size + 1}`,
    )
    return pageOf(
      rows,
      size,
      ({ id }) => id,
      (row) => toProgramme(row, this.context),
    )
  }

  async one(viewer: Viewer | null, id: string): Promise<Programme> {
    const [row] = await this.rows(viewer, sql`p.id = ${id}`)
    if (!row) throw gone(what)
    return toProgramme(row, this.context)
  }

  /** A repeated key gives the programme that the first call made. */
  async publish(
    viewer: Viewer,
    { key, column, cover, sound, title, intro }: ProgrammeDraft,
  ): Promise<Programme> {
    if (!mayBroadcast(viewer)) throw new Refusal(403, -2, '播音员才能发布节目，可以在“我的身份”里申请')
    const draft = { key, texts: { title, intro }, pictures: cover ? [cover] : [], sound }
    const { id } = await publish(this.context, viewer, programme, draft, async (_tx, ready) => {
      const line = lineOf(ready.texts.title)
      if (line.length < 2) throw wrongField('title', '标题至少 2 个字')
      const words = { title: line, intro: linesOf(ready.texts.intro) }
      await ready.add({ ...words, column, cover: ready.pictures[0] ?? null, sound: ready.sound })
    })
    return this.one(viewer, id)
  }

  /** Keeps a listener's place; the first counts as a play. Sent every few seconds: one narrow statement. */
  async progress(viewer: Viewer, { id, second }: { id: string; second: number }): Promise<void> {
    const { rows } = await this.context.db.execute(sql`
      with told as (
        insert into listens (user_id, programme_id, second)
        select ${viewer.id}, p.id, ${second} from programmes p where p.id = ${id} and ${programme.visible(viewer)}
        on conflict (user_id, programme_id) do update set second = excluded.second, updated_at = now()
        returning programme_id, xmax = 0 as first),
      counted as (update programmes set plays = plays + 1 where id in (select programme_id from told where first))
      select 1 from told`)
    if (rows.length === 0) throw gone(what)
  }

  private async rows(viewer: Viewer | null, where: SQL): Promise<Row[]> {
    return (await this.context.db.execute<Row>(programmesWhere(viewer, where))).rows
  }
}
