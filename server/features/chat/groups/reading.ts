import { sql } from 'drizzle-orm'
import { groupLimits, groupObstacle, mayDo, type Stand } from '../../../../contract/chat/groups/rules'
import type { Group, JoinRequest, Member, Preview } from '../../../../contract/chat/groups/schema'
import type { Context, Viewer } from '../../../context'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf, timedCursorOf, wrongPlace } from '../../../http/page'
import { gone, refuse } from '../../../http/refusal'
import { personColumns, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { newPictureOf, waitOf, type WaitJson } from '../../../core/safety/pictures'
import { clearOf } from '../../../core/privacy/visible'
import { groupOf } from '../../../core/chat/groups/access'
import { restOf, waits } from './requests'
import {
  approvalFor,
  matchesName,
  obstacleTo,
  short,
  shortOf,
  standIn,
  type Paged,
  type ShortRow,
} from './short'

interface Row
  extends
    ShortRow,
    Pick<Group, 'scope' | 'approval' | 'findable' | 'intro' | 'school' | 'owner' | 'role' | 'quiet'> {
  wait: WaitJson
  silenced: string | null
  dissolved: boolean
  notice: string
  noticeBy: string | null
  noticeAt: string | null
  noticed: boolean
  pinned: boolean
  muted: boolean
  read: number
  hidden_before: number
  requests: number
  token: string
  folded: string[] | null
}
interface MemberRow extends PersonRow {
  remark: string | null
  role: Member['role']
  silenced: string | null
  joined: number
  rank: number
}
interface PreviewRow extends ShortRow, Pick<Preview, 'school' | 'scope' | 'approval' | 'stand'> {
  schoolId: string | null
  rest: number | null
  known: PersonRow[] | null
}
const rank = sql`case m.role when 'owner' then 0 when 'manager' then 1 else 2 end`
/** More than any moment, ms: a cursor of members is rank and moment in one number. */
const span = 1e15
const latest = 253_402_300_799_999
const isoOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())
/** What people read of groups. */
export class GroupReading {
  constructor(private readonly context: Context) {}

  async one(viewer: Viewer, group: string): Promise<Group> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${short}, g.scope, g.approval, g.findable, g.intro, s.name as school, g.owner_id as owner, m.role, g.quiet, ${waitOf('group', sql`g.id`)} as wait,
        m.silenced_until as silenced, g.dissolved_at is not null as dissolved, g.notice, nb.name as "noticeBy", g.notice_at as "noticeAt",
        m.noticed >= g.notice_number as noticed, m.pinned, m.muted, m.last_read as read, m.hidden_before, g.token,
        (select count(*)::int from group_requests r where r.group_id = g.id and ${waits} and m.role in ('owner', 'manager')) as requests,
        (select json_agg(b.blocked_id) from blocks b where b.blocker_id = m.user_id) as folded
      from conversation_members m join chat_groups g on g.id = m.conversation_id left join schools s on s.id = g.school_id
      left join users nb on nb.id = g.notice_by
      where m.conversation_id = ${group} and m.user_id = ${viewer.id}`)
    const [row] = rows
    if (!row) throw gone('群聊')
    return this.toGroup(row)
  }

  /** Those with the latest word first. */
  async mine(viewer: Viewer, { keyword, after, size = 20 }: Paged & { keyword?: string }) {
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<ShortRow & { moved: string }>(sql`
      select ${short}, m.moved from conversation_members m join chat_groups g on g.id = m.conversation_id
      where m.user_id = ${viewer.id} and g.dissolved_at is null ${matchesName(keyword, sql`g.name`)}
        ${last ? sql`and m.moved < ${last}` : sql``} order by m.moved desc limit ${size + 1}`)
    return pageOf(
      rows,
      size,
      ({ moved }) => moved,
      (row) => shortOf(this.context, row),
    )
  }

  async members(
    viewer: Viewer,
    { group, keyword, after, size = 20 }: Paged & { group: string; keyword?: string },
  ) {
    await groupOf(this.context.db, viewer, group)
    const last = memberCursor(after)
    const { rows } = await this.context.db.execute<MemberRow>(sql`
      select ${personColumns()}, r.name as remark, m.role, m.silenced_until as silenced,
        (extract(epoch from m.joined_at) * 1000)::float8 as joined, ${rank} as rank
      from conversation_members m ${withPerson(sql`m.user_id`)}
      left join remark_names r on r.viewer_id = ${viewer.id} and r.person_id = u.id
      where m.conversation_id = ${group} ${matchesName(keyword, sql`u.name || ' ' || coalesce(r.name, '')`)}
        ${last ? sql`and (${rank}, m.joined_at, m.user_id) > (${last.rank}::int, ${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
      order by rank, m.joined_at, m.user_id limit ${size + 1}`)
    return pageOf(
      rows,
      size,
      (row) => scoredCursor(row.rank * span + Math.round(row.joined), row.id),
      this.toMember,
    )
  }

  async preview(viewer: Viewer, token: string): Promise<Preview> {
    const { rows } = await this.context.db.execute<PreviewRow>(sql`
      select ${short}, g.scope, ${approvalFor(viewer.id)} as approval, s.name as school,
        g.school_id as "schoolId",
        ${standIn(viewer.id)} as stand, ${restOf(sql`g.id`, viewer.id)} as rest,
        (select json_agg(k) from (
          select ${personColumns(sql`u`, sql`ps`)} from follows f join conversation_members m on m.conversation_id = g.id and m.user_id = f.followee_id
          ${withPerson(sql`f.followee_id`, sql`u`, sql`ps`)}
          where f.follower_id = ${viewer.id} and ${clearOf(viewer.id, sql`u.id`)} order by m.joined_at, u.id limit ${groupLimits.known}) k) as known
      from chat_groups g left join schools s on s.id = g.school_id where g.token = ${token} and g.dissolved_at is null`)
    const [row] = rows
    if (!row) throw refuse('邀请链接已经失效，向群里的同学要一个新的')
    const { scope, approval, school, stand, known } = row
    return {
      ...shortOf(this.context, row),
      scope,
      approval,
      school,
      stand,
      known: (known ?? []).map((person) => personOf(person, this.context)),
      obstacle: obstacleOf(row, viewer),
    }
  }

  /** Those who came first are first. */
  async requests(viewer: Viewer, { group, after, size = 20 }: Paged & { group: string }) {
    const { role } = await groupOf(this.context.db, viewer, group)
    if (!mayDo('admit', role)) throw refuse('只有群主和管理员可以看入群申请')
    const last = timedCursorOf(after)
    const { rows } = await this.context.db.execute<PersonRow & { words: string; at: string }>(sql`
      select ${personColumns()}, r.words, r.created_at as at
      from group_requests r ${withPerson(sql`r.user_id`)}
      where r.group_id = ${group} and ${waits}
        ${last ? sql`and (r.created_at, r.user_id) > (${new Date(last.ms).toISOString()}::timestamptz, ${last.id}::uuid)` : sql``}
      order by r.created_at, r.user_id limit ${size + 1}`)
    return pageOf(
      rows,
      size,
      (row) => scoredCursor(new Date(row.at).getTime(), row.id),
      (row): JoinRequest => ({
        person: personOf(row, this.context),
        words: row.words,
        at: new Date(row.at).toISOString(),
      }),
    )
  }

  private toGroup(row: Row): Group {
    const silenced = isoOf(row.silenced)
    const { scope, approval, findable, intro, school, owner, role, quiet, dissolved, pinned, muted, read } =
      row
    return {
      ...shortOf(this.context, row),
      new_picture: mayDo('edit', role) ? newPictureOf(row.wait, this.context) : null,
      scope,
      approval,
      findable,
      intro,
      school,
      owner,
      role,
      quiet,
      silenced_until: silenced,
      dissolved,
      notice:
        row.notice === '' || row.noticeAt === null
          ? null
          : {
              text: row.notice,
              by: row.noticeBy ?? '',
              at: new Date(row.noticeAt).toISOString(),
              read: row.noticed,
            },
      pinned,
      muted,
      read,
      hidden_before: row.hidden_before,
      obstacle: groupObstacle(
        { role, quiet, dissolved, silencedUntil: silenced === null ? null : Date.parse(silenced) },
        Date.now(),
      ),
      requests: row.requests,
      token: dissolved ? null : row.token,
      folded: row.folded ?? [],
    }
  }

  private toMember = (row: MemberRow): Member => ({
    ...personOf(row, this.context),
    remark: row.remark,
    role: row.role,
    silenced_until: isoOf(row.silenced),
    joined: new Date(Math.round(row.joined)).toISOString(),
  })
}

function obstacleOf(row: PreviewRow & { stand: Stand }, viewer: Viewer): string | null {
  const { stand, scope, schoolId, school } = row
  if (stand !== 'inside' && scope === 'school' && schoolId !== viewer.schoolId)
    return `这个群只收${school ?? '本校'}的同学`
  return obstacleTo(row)
}

function memberCursor(after: string | undefined): { rank: number; at: string; id: string } | null {
  const last = scoredCursorOf(after)
  if (last === null) return null
  const ms = last.score % span
  if (!Number.isSafeInteger(last.score) || last.score < 0 || ms > latest || last.score >= 3 * span)
    throw wrongPlace()
  return { rank: Math.floor(last.score / span), at: new Date(ms).toISOString(), id: last.id }
}
