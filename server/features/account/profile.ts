import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { birthdays, completeness, grades, isFirstName, renameFrom } from '../../../contract/account/rules'
import type { accountRoutes, Me } from '../../../contract/account/schema'
import type { Plate } from '../../../contract/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { leaveSchool } from '../../core/certification/leaving'
import { lockPerson } from '../../core/certification/tries'
import { dropWait, letWait, newPictureOf, waitOf, type WaitJson } from '../../core/safety/pictures'
import { canAsk } from '../../core/safety/ask'
import { screen } from '../../core/safety/screen'
import { wornOf } from '../../core/account/person'
import { schools } from '../../core/school/tables'
import { dropAvatar, makeAvatar } from '../../core/people/profile-avatar'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { aheadMs } from '../../../contract/rules'

type Edit = Static<(typeof accountRoutes)['user/edit']['body'] & {}>
type Row = typeof users.$inferSelect
type Change = Partial<typeof users.$inferInsert>

interface MeRow
  extends
    Omit<Me, 'completeness' | 'joined' | 'rename_from' | 'delete_at' | 'new_avatar' | 'frame' | 'plate'>,
    Record<string, unknown> {
  frame: string | null
  plate: Plate | null
  new_avatar: WaitJson
  joined: Date
  delete_at: Date | null
  renamed: string | null
}

/** Fields of a profile that its owner words and others read. */
const read = ['name', 'intro', 'college', 'major', 'home_town'] as const

/** Suggestions that a page shows at most. */
const mostSuggestions = 60

/** `2026年3月9日`, in the schools' time. */
const dayOf = (ms: number): string => {
  const at = new Date(ms + aheadMs)
  return `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
}

/** What a person says of themselves. */
export class ProfileService {
  constructor(private readonly context: Context) {}

  async me(viewer: Viewer): Promise<Me> {
    const { rows } = await this.context.db.execute<MeRow>(sql`
      select u.id, u.name, u.avatar, u.frame, u.plate, ${waitOf('avatar', sql`u.id`)} as new_avatar, u.intro, u.college, u.major, u.grade, u.gender, u.birthday::text, u.home_town,
        case when u.phone is not null then left(u.phone, 3) || '****' || right(u.phone, 4) end as phone,
        coalesce(u.student_until > now(), false) as student, u.renamed_at as renamed,
        u.password_hash is not null as has_password, u.created_at as joined, u.delete_at,
        case when s.id is null then null else json_build_object('id', s.id, 'name', s.name, 'campus', s.campus) end as school,
        (select count(*)::int from dynamics d where d.author_id = u.id and d.deleted_at is null) as dynamics,
        (select coalesce(sum(d.likes), 0)::int from dynamics d where d.author_id = u.id and d.deleted_at is null) as liked,
        (select count(*)::int from follows f where f.follower_id = u.id) as followings,
        (select count(*)::int from follows f where f.followee_id = u.id) as followers
      from users u left join schools s on s.id = u.school_id where u.id = ${viewer.id}`)
    const [row] = rows
    if (!row) throw gone('账号')
    const { avatar, frame, plate, new_avatar, joined, renamed, delete_at, ...rest } = row
    const from = renameFrom(renamed === null ? null : new Date(renamed).getTime(), Date.now())
    return {
      ...rest,
      avatar: avatar === null ? null : this.context.providers.storage.url(avatar),
      ...wornOf({ frame, plate }, this.context),
      new_avatar: newPictureOf(new_avatar, this.context),
      joined: new Date(joined).toISOString(),
      delete_at: delete_at === null ? null : new Date(delete_at).toISOString(),
      rename_from: from === null ? null : new Date(from).toISOString(),
      completeness: completeness(row),
    }
  }

  /** Changes what is given, all of it or nothing. Edits of one person wait for each other. */
  async edit(viewer: Viewer, wanted: Edit): Promise<Me> {
    const edit = { ...wanted, ...(await this.screened(viewer, wanted)) }
    const plain = plainChange(edit)
    const avatar = edit.avatar && (await makeAvatar(this.context, viewer, edit.avatar))
    const waits = avatar !== undefined && (await canAsk(this.context, viewer))
    const replaced = await this.context.db
      .transaction(async (tx) => {
        // held before the person's row, as by all who certify
        if (edit.school) await lockPerson(tx, viewer.id)
        const before = await this.locked(tx, viewer)
        const change = {
          ...plain,
          ...(avatar && !waits ? { avatar: avatar.key } : {}),
          ...(edit.name === undefined ? {} : rename(before, edit.name)),
          ...(edit.school ? await this.enrol(tx, before, edit.school.id) : {}),
        }
        if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, viewer.id))
        if (!avatar) return []
        const wait = {
          kind: 'avatar' as const,
          targetId: viewer.id,
          ownerId: viewer.id,
          schoolId: change.schoolId ?? before.schoolId,
          pictures: [avatar],
        }
        const waited = waits ? await letWait(tx, wait) : await dropWait(tx, 'avatar', viewer.id)
        return [...waited.map(({ key }) => key), ...(waits ? [] : [before.avatar])]
      })
      .catch(async (error: unknown) => {
        await dropAvatar(this.context, avatar?.key ?? null)
        throw error
      })
    for (const key of replaced) await dropAvatar(this.context, key)
    await announceChange(this.context, viewer.id)
    return this.me(viewer)
  }

  /** Names that people of the viewer's school gave, the most frequent first. */
  async suggestions({ schoolId }: Viewer, field: 'college' | 'major'): Promise<string[]> {
    if (schoolId === null) return []
    const column = users[field]
    const rows = await this.context.db
      .select({ name: column })
      .from(users)
      .where(and(eq(users.schoolId, schoolId), isNotNull(column)))
      .groupBy(column)
      .orderBy(sql`count(*) desc`, column)
      .limit(mostSuggestions)
    return rows.flatMap(({ name }) => (name ? [name] : []))
  }

  /** The words that others read, of those that are given. */
  private async screened(viewer: Viewer, edit: Edit): Promise<Partial<Pick<Edit, (typeof read)[number]>>> {
    const texts = Object.fromEntries(
      read.flatMap((field) => (edit[field] === undefined ? [] : [[field, edit[field]]])),
    )
    return Object.keys(texts).length === 0
      ? {}
      : (await screen(this.context, viewer, { scene: 'profile', texts })).texts
  }

  private async locked(tx: Executor, viewer: Viewer): Promise<Row> {
    const [row] = await tx.select().from(users).where(eq(users.id, viewer.id)).for('update')
    if (!row) throw gone('账号')
    return row
  }

  private async enrol(tx: Executor, before: Row, id: string): Promise<Change> {
    if (before.schoolId === id) return {}
    const [school] = await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, id))
    if (!school) throw wrongField('school', '没有这所学校')
    await leaveSchool(tx, before.id)
    return { schoolId: id, studentUntil: null }
  }
}

/** The part of a change that does not depend on the current row. */
function plainChange({ intro, college, major, home_town, gender, birthday, grade }: Edit): Change {
  const now = Date.now()
  if (typeof birthday === 'string' && (birthday < birthdays(now).first || birthday > birthdays(now).last)) {
    throw wrongField('birthday', '生日不对，请重新选择')
  }
  if (typeof grade === 'number' && (grade < grades(now).first || grade > grades(now).last)) {
    throw wrongField('grade', '入学年份不对，请重新选择')
  }
  const given = {
    intro: intro === undefined ? undefined : linesOf(intro),
    college: orNull(college),
    major: orNull(major),
    homeTown: orNull(home_town),
    gender,
    birthday,
    grade,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const orNull = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : lineOf(text) || null

function rename({ name: from, renamedAt }: Row, to: string): Change {
  if (to === from) return {}
  const now = Date.now()
  const wait = renameFrom(renamedAt?.getTime() ?? null, now)
  if (wait !== null) throw wrongField('name', `昵称 30 天内只能改一次，${dayOf(wait)}后可以再改`)
  return isFirstName(from, to) && renamedAt === null ? { name: to } : { name: to, renamedAt: new Date(now) }
}
