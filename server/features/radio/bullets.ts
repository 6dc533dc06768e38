import { sql } from 'drizzle-orm'
import { bulletMost, bulletSpan } from '../../../contract/radio/rules'
import type { Bullet } from '../../../contract/radio/schema'
import { administers, type Context, type Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { isDown } from '../../core/complaint/down'
import { takeEvidence, type Kind } from '../../core/complaint/kind'
import { mayWrite, unblocked, clearOf } from '../../core/privacy/visible'
import { publish } from '../../core/thing/publish'
import { RadioService } from './service'
import { bullets } from './tables'

type Row = Bullet & Record<string, unknown>

const what = '这条弹幕'
const lines = { what, table: bullets, scene: 'page' } as const

/** Bullet comments of programmes, by the second at which they pass. */
export class BulletService {
  constructor(
    private readonly context: Context,
    private readonly radio: RadioService,
  ) {}

  /** Those of one span from `second` on, in the order in which they pass. Of a crowded span the latest. */
  async span(
    viewer: Viewer | null,
    { id, second }: { id: string; second: number },
  ): Promise<{ items: Bullet[] }> {
    await this.radio.one(viewer, id)
    const reader = viewer?.id ?? null
    const { rows } = await this.context.db.execute<Row>(sql`
      select * from (
        select b.id, b.second, b.text, coalesce(b.author_id = ${reader}::uuid, false) as mine from radio_bullets b
        where b.programme_id = ${id} and b.second >= ${second} and b.second < ${second + bulletSpan}
          and (b.author_id = ${reader}::uuid or not ${isDown('bullet', sql`b.id`)}) and ${clearOf(reader, sql`b.author_id`)}
        order by b.id desc limit ${bulletMost}) latest
      order by second, id`)
    return { items: rows }
  }

  /** A repeated key gives the line that the first call made. */
  async add(
    viewer: Viewer,
    { key, id, second, ...draft }: { key: string; id: string; second: number; text: string },
  ): Promise<Bullet> {
    const programme = await this.radio.one(viewer, id)
    if (programme.withheld) throw refuse('这个节目没有公开，不能发弹幕')
    if (second > programme.sound.seconds) throw wrongField('second', '时间点在节目之外')
    await mayWrite(this.context.db, viewer, [programme.author.id])
    const given = { key, texts: { text: draft.text } }
    const said = await publish(this.context, viewer, lines, given, async (_tx, ready) => {
      const text = lineOf(ready.texts.text)
      if (text === '') throw wrongField('text', '请填写弹幕')
      await ready.add({ programmeId: id, second, text })
    })
    return { id: said.id, second: said.second, text: said.text, mine: true }
  }

  /** One's own, those on one's own programme, or as the school's administrator. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    const { rows } = await this.context.db.execute<{ author: string; owner: string; school: string }>(sql`
      select b.author_id as author, p.author_id as owner, p.school_id as school from radio_bullets b
      join programmes p on p.id = b.programme_id and p.deleted_at is null
      where b.id = ${id} and ${unblocked(sql`${viewer.id}::uuid`, sql`p.author_id`)}`)
    const [row] = rows
    if (!row) throw gone(what)
    if (row.author !== viewer.id && row.owner !== viewer.id && !administers(viewer, row.school))
      throw notYours('弹幕')
    await this.context.db.execute(sql`delete from radio_bullets where id = ${id}`)
  }
}

/** Bullet comments, as complaints see them: whoever wrote one answers for it, to the school whose radio it is. */
export const bulletKind = (context: Context): Kind => ({
  async see(viewer, id) {
    const { rows } = await context.db.execute<{ programme: string }>(sql`
      select b.programme_id as programme from radio_bullets b where b.id = ${id} and ${clearOf(viewer.id, sql`b.author_id`)}
        and (b.author_id = ${viewer.id} or not ${isDown('bullet', sql`b.id`)})`)
    if (!rows[0]) throw gone(what)
    await new RadioService(context).one(viewer, rows[0].programme)
  },
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select b.author_id as owner, p.school_id as school, u.name, '' as title, b.text, '[]'::json as pictures, b.created_at as at
      from radio_bullets b join programmes p on p.id = b.programme_id join users u on u.id = b.author_id
      where b.id = ${id} and not ${isDown('bullet', sql`b.id`)} for share of b`,
      what,
    ),
})
