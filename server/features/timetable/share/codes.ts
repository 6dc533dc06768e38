/** Codes that give others a copy of a term's classes. What they show is read from the owner's timetable each time. */
import { randomInt } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { BodyOf, DataOf } from '../../../../contract/http'
import { sharing, type ShownNames } from '../../../../contract/timetable/share/rules'
import type {
  ShareCode,
  SharedTimetable,
  timetableShareRoutes,
} from '../../../../contract/timetable/share/schema'
import type { Class } from '../../../../contract/timetable/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { siteOf } from '../../../config'
import { personColumns, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { qrCodes } from '../../../core/share/poster/art'
import { clearOf } from '../../../core/privacy/visible'
import { instant } from '../../../http/keyset'
import { gone, Refusal, refuse } from '../../../http/refusal'
import { codes } from '../../../../contract/envelope'
import { calendarOf } from '../calendar'
import { hold } from '../keep'
import { rowOf, rowsOf, settingsOf } from '../rows'

type Routes = typeof timetableShareRoutes
type Make = BodyOf<Routes['cls/makecode']>

interface Row extends Record<string, unknown> {
  id: string
  code: string
  term: { id: string; name: string }
  names: ShownNames
  until: string
  taken: number
}

interface Opened extends PersonRow {
  owner: string
  school_id: string | null
  term: string
  names: ShownNames
  until: string
  code_id: string
}

const page = 'pages/timeTable/setting?view=code&code='
const busyName = '有课'
/** What others see where they are only told that there is a class. */
const veiled = (one: Class): Class => ({ ...one, name: busyName, room: '', teacher: '', note: '', tint: 0 })
/** Notes are the owner's own. */
const bare = (one: Class): Class => ({ ...one, note: '' })

const newCode = (): string =>
  Array.from({ length: sharing.length }, () =>
    sharing.letters.charAt(randomInt(sharing.letters.length)),
  ).join('')

export class Codes {
  constructor(private readonly context: Context) {}

  async list({ id }: Viewer): Promise<DataOf<Routes['cls/codes']>> {
    return { items: await this.drawn(id, await this.read(this.context.db, sql`c.owner_id = ${id}`)) }
  }

  async make(viewer: Viewer, draft: Make): Promise<ShareCode> {
    const row = await this.made(viewer, draft)
    // drawn behind the transaction: a turn may be long in coming
    const [code] = await this.drawn(viewer.id, [row])
    if (!code) throw refuse('没有生成成功，请再试一次')
    return code
  }

  private made(viewer: Viewer, { key, term, names }: Make): Promise<Row> {
    return this.context.db.transaction(async (tx) => {
      // in turn, so that no more hold at once than may
      await hold(tx, viewer.id)
      const mine = await this.read(tx, sql`c.owner_id = ${viewer.id}`)
      const made = mine.find(({ id }) => id === key)
      if (made) return made
      await rowOf(tx, viewer.id, 'term', term)
      if (mine.length >= sharing.codes) throw refuse(`同时最多 ${sharing.codes} 个分享码，先收回一个`)
      const { rowCount } = await tx.execute(sql`
        insert into timetable_codes (id, owner_id, code, term_id, names, expires_at)
        values (${key}, ${viewer.id}, ${newCode()}, ${term}, ${names}, now() + make_interval(days => ${sharing.days}::int))
        on conflict do nothing`)
      const [code] = await this.read(tx, sql`c.owner_id = ${viewer.id} and c.id = ${key}`)
      if (rowCount === 0 || !code) throw refuse('没有生成成功，请再试一次')
      return code
    })
  }

  /** Taken back again it stays so. */
  async drop({ id: ownerId }: Viewer, id: string): Promise<void> {
    const { rows } = await this.context.db.execute<{ mine: boolean }>(
      sql`select owner_id = ${ownerId} as mine from timetable_codes where id = ${id}`,
    )
    if (rows[0] && !rows[0].mine) throw gone('这个分享码')
    await this.context.db.execute(sql`delete from timetable_codes where id = ${id} and owner_id = ${ownerId}`)
  }

  async open(viewer: Viewer | null, code: string): Promise<SharedTimetable> {
    const { db } = this.context
    const { owner, school_id, term, names, until, ...person } = await this.opened(viewer, code)
    const [row] = await rowsOf(db, owner, 'term', sql`id = ${term}`)
    if (!row) throw gone('这张课表')
    const classes = await rowsOf(db, owner, 'class', sql`data ->> 'term' = ${term}`)
    const { class_time } = await settingsOf(db, owner)
    return {
      from: personOf(person, this.context),
      mine: owner === viewer?.id,
      names,
      until: instant(until),
      term: row,
      classes: classes.map(names === 'busy' ? veiled : bare),
      calendar: await calendarOf(db, school_id),
      class_time,
    }
  }

  /** A copy was taken; the owner's own does not count. */
  async take(viewer: Viewer, code: string): Promise<void> {
    const { code_id, owner, names } = await this.opened(viewer, code)
    if (names === 'busy') throw refuse('对方只给看有没有课，不能导入')
    if (owner === viewer.id) return
    await this.context.db.execute(sql`
      insert into timetable_taken (code_id, user_id) select id, ${viewer.id}::uuid from timetable_codes where id = ${code_id}
      on conflict do nothing`)
  }

  /** @throws Refusal where it holds no more, or its owner is not there for this viewer */
  private async opened(viewer: Viewer | null, code: string): Promise<Opened> {
    const { rows } = await this.context.db.execute<Opened>(sql`
      select c.id as code_id, c.owner_id as owner, c.term_id as term, c.names, c.expires_at as until,
        ${personColumns()}, u.school_id
      from timetable_codes c ${withPerson(sql`c.owner_id`)}
      where c.code = ${code} and c.expires_at > now() and ${clearOf(viewer?.id ?? null, sql`c.owner_id`)}`)
    if (!rows[0]) throw new Refusal(404, codes.refused, '分享码不对、过期了，或被收回了')
    return rows[0]
  }

  private async drawn(by: string, rows: readonly Row[]): Promise<ShareCode[]> {
    const site = siteOf(this.context.config)
    const pictures = await qrCodes(
      rows.map(({ code }) => `${site}/#/${page}${code}`),
      by,
    )
    return rows.map(({ until, ...row }, index) => ({
      ...row,
      picture: `data:image/png;base64,${pictures[index]?.toString('base64') ?? ''}`,
      until: instant(until),
    }))
  }

  /** Those that hold, the latest first. */
  private async read(db: Executor, where: SQL): Promise<Row[]> {
    const { rows } = await db.execute<Row>(sql`
      select c.id, c.code, c.names, c.expires_at as until,
        jsonb_build_object('id', c.term_id, 'name', coalesce(t.data ->> 'name', '')) as term,
        (select count(*)::int from timetable_taken k where k.code_id = c.id) as taken
      from timetable_codes c left join timetable_rows t on t.owner_id = c.owner_id and t.id = c.term_id and not t.gone
      where ${where} and c.expires_at > now() order by c.expires_at desc, c.id desc`)
    return rows
  }
}

/** What holds no more is deleted after some days, with who took it. */
export async function forgetCodes({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from timetable_codes where expires_at < now() - interval '30 days'`,
  )
  return rowCount ?? 0
}
