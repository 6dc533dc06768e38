/** Groups that people of a school find who are not in them. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Fit } from '../../../../contract/chat/groups/finding/rules'
import type { GroupKind } from '../../../../contract/chat/groups/rules'
import type { FoundGroup } from '../../../../contract/chat/groups/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { countedCursorOf, pageOf, scoredCursor } from '../../../http/page'
import { gone } from '../../../http/refusal'
import { coursesOf } from '../../../core/account/courses'
import { clearOf, unblocked } from '../../../core/privacy/visible'
import { lockGroup } from '../../../core/chat/groups/access'
import { restOf } from './requests'
import {
  approvalFor,
  faceless,
  matchesName,
  obstacleTo,
  shortOf,
  standIn,
  type Paged,
  type ShortRow,
} from './short'
import { chatGroups } from '../../../core/chat/groups/tables'

interface Row extends ShortRow, Pick<FoundGroup, 'intro' | 'owner' | 'approval' | 'stand'> {
  rest: number | null
  score: number
}

/** What is known of the reader that names of groups may say. */
interface Own {
  college: string
  major: string
  grade: number
  /** Of places that things are brought to. */
  spots: string[] | null
}

/** From the least: a group's score is its place here, counted from one. */
const ranks: readonly Fit[] = ['college', 'dorm', 'course', 'class']
const scoreOf = (fit: Fit): SQL => sql.raw(String(ranks.indexOf(fit) + 1))
/** Names of fewer characters are in too many others. */
const telling = 2

/** Condition: somebody of the school may find the group `g`. */
const findable = (viewer: Viewer): SQL =>
  sql`g.findable and g.dissolved_at is null and g.school_id = ${viewer.schoolId}`

/** What names of classes keep of a major: 新闻 of 新闻学. */
function stemOf(major: string): string {
  const bare = major.replace(/[（(].*$/u, '')
  const stem = bare.replace(/(?:专业|学|类)$/u, '')
  return Array.from(stem).length < telling ? bare : stem
}

export class Finding {
  constructor(private readonly context: Context) {}

  /** Those that seem to be the reader's own first, then the newest. */
  async list(
    viewer: Viewer,
    { keyword, kind, after, size = 20 }: Paged & { keyword?: string; kind?: GroupKind },
  ) {
    const last = countedCursorOf(after)
    const rows = await this.read(
      viewer,
      sql`${kind === undefined ? sql`` : sql`and g.kind = ${kind}`} ${matchesName(keyword, sql`g.name || ' ' || g.intro`)}
        ${last ? sql`and (f.score, g.id) < (${last.score}::int, ${last.id}::uuid)` : sql``}`,
      size + 1,
    )
    return pageOf(rows, size, ({ score, id }) => scoredCursor(score, id), this.toFound)
  }

  async one(viewer: Viewer, group: string): Promise<FoundGroup> {
    const [row] = await this.read(viewer, sql`and g.id = ${group}`, 1)
    if (!row) throw gone('这个群')
    return this.toFound(row)
  }

  private async read(viewer: Viewer, which: SQL, most: number): Promise<Row[]> {
    const score = await this.score(viewer)
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${faceless}, g.intro, o.name as owner, ${approvalFor(viewer.id)} as approval, ${standIn(viewer.id)} as stand,
        ${restOf(sql`g.id`, viewer.id)} as rest, f.score
      from chat_groups g join users o on o.id = g.owner_id cross join lateral (select ${score} as score) f
      where ${findable(viewer)} and ${clearOf(viewer.id, sql`g.owner_id`)} ${which}
      order by f.score desc, g.id desc limit ${most}`)
    return rows
  }

  /** An expression: how near the group `g` is to the reader, by what their certification, courses and addresses say. */
  private async score(viewer: Viewer): Promise<SQL> {
    const { rows } = await this.context.db.execute<Own & Record<string, unknown>>(sql`
      select c.college, c.major, c.grade, (select array_agg(distinct plain(a.spot)) from user_addresses a
        where a.user_id = c.user_id and a.deleted_at is null and a.house_id is not null) as spots
      from certifications c where c.user_id = ${viewer.id} and c.state = 'approved'`)
    const [own] = rows
    if (!own) return sql`0`
    const courses = await coursesOf(this.context, viewer)
    const name = sql`plain(g.name)`
    const says = (word: string): SQL => sql`strpos(${name}, plain(${word})) > 0`
    const saysOneOf = (words: readonly string[]): SQL =>
      sql`exists(select 1 from unnest(${sql.param(words)}::text[]) w(word) where length(w.word) >= ${telling} and strpos(${name}, w.word) > 0)`
    const stem = stemOf(own.major)
    const year = String(own.grade % 100).padStart(2, '0')
    return sql`case
      when g.kind = 'class' and (${says(stem)} and ${says(year)} or exists(select 1 from certifications x where x.user_id = g.owner_id
        and x.state = 'approved' and x.school_id = g.school_id and x.major = ${own.major} and x.grade = ${own.grade})) then ${scoreOf('class')}
      when ${saysOneOf(courses)} then ${scoreOf('course')}
      when g.kind = 'dorm' and ${saysOneOf(own.spots ?? [])} then ${scoreOf('dorm')}
      when ${says(stem)} or ${says(own.college)} then ${scoreOf('college')}
      else 0 end`
  }

  private toFound = (row: Row): FoundGroup => ({
    ...shortOf(this.context, row),
    intro: row.intro,
    owner: row.owner,
    approval: row.approval,
    stand: row.stand,
    obstacle: obstacleTo(row),
    fit: ranks[row.score - 1] ?? null,
  })
}

/** Whether somebody may find the group. */
export async function isFound(db: Executor, viewer: Viewer, group: string): Promise<boolean> {
  if (!viewer.student) return false
  const { rows } = await db.execute(sql`
    select 1 from chat_groups g where g.id = ${group} and ${findable(viewer)} and ${unblocked(viewer.id, sql`g.owner_id`)}`)
  return rows.length > 0
}

/** The group, locked. @throws Refusal when the viewer does not find it, whatever the reason */
export async function lockFound(tx: Executor, viewer: Viewer, group: string) {
  await lockGroup(tx, group)
  const [found] = await tx
    .select()
    .from(chatGroups)
    .where(and(eq(chatGroups.id, group), isNull(chatGroups.dissolvedAt)))
  if (!found || !(await isFound(tx, viewer, group))) throw gone('这个群')
  return found
}
