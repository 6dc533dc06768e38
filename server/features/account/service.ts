import { and, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { accountRoutes, Device, Me } from '../../../contract/account/schema'
import type { Context, Viewer } from '../../context'
import { cursorOf, pageOf } from '../../http/page'
import { gone, refuse, wrongField } from '../../http/refusal'
import { cancelNotice, notify } from '../message/service'
import { pictures } from '../file/tables'
import { schools } from '../school/tables'
import { personOf, type PersonRow } from './person'
import { announceChange, endSession, listSessions } from './sessions'
import { follows, users } from './tables'

type Edit = Static<(typeof accountRoutes)['user/edit']['body'] & {}>

interface MeRow extends Record<string, unknown> {
  id: string
  name: string
  avatar: string | null
  intro: string
  phone: string
  college: string | null
  grade: number | null
  has_password: boolean
  joined: Date
  delete_at: Date | null
  school: { id: string; name: string; campus: string } | null
  dynamics: number
  followings: number
  followers: number
  liked: number
}

/** Profile, follows and devices of one person at a time. */
export class AccountService {
  constructor(private readonly context: Context) {}

  async me(viewer: Viewer): Promise<Me> {
    const { rows } = await this.context.db.execute<MeRow>(sql`
      select u.id, u.name, u.avatar, u.intro, u.college, u.grade,
        left(u.phone, 3) || '****' || right(u.phone, 4) as phone,
        u.password_hash is not null as has_password, u.created_at as joined, u.delete_at,
        case when s.id is null then null else json_build_object('id', s.id, 'name', s.name, 'campus', s.campus) end as school,
        (select count(*)::int from dynamics d where d.author_id = u.id and d.deleted_at is null) as dynamics,
        (select coalesce(sum(d.likes), 0)::int from dynamics d where d.author_id = u.id and d.deleted_at is null) as liked,
        (select count(*)::int from follows f where f.follower_id = u.id) as followings,
        (select count(*)::int from follows f where f.followee_id = u.id) as followers
      from users u left join schools s on s.id = u.school_id where u.id = ${viewer.id}`)
    const [row] = rows
    if (!row) throw gone('账号')
    const { avatar, joined, delete_at, ...rest } = row
    return {
      ...rest,
      avatar: this.url(avatar),
      joined: new Date(joined).toISOString(),
      delete_at: delete_at === null ? null : new Date(delete_at).toISOString(),
    }
  }

  async edit(viewer: Viewer, { name, intro, avatar, college, school }: Edit): Promise<Me> {
    const change: Partial<typeof users.$inferInsert> = {}
    if (name !== undefined) change.name = name
    if (intro !== undefined) change.intro = intro
    if (college !== undefined) change.college = college
    if (avatar) change.avatar = await this.ownPicture(viewer, avatar.id)
    if (school) change.schoolId = await this.knownSchool(school.id)
    if (Object.keys(change).length > 0) {
      await this.context.db.update(users).set(change).where(eq(users.id, viewer.id))
      await announceChange(this.context, viewer.id)
    }
    return this.me(viewer)
  }

  /** Following twice is following once. */
  async follow(viewer: Viewer, id: string): Promise<void> {
    if (id === viewer.id) throw refuse('不能关注自己')
    const [person] = await this.context.db.select({ id: users.id }).from(users).where(eq(users.id, id))
    if (!person) throw gone('这位同学')
    const added = await this.context.db
      .insert(follows)
      .values({ followerId: viewer.id, followeeId: id })
      .onConflictDoNothing()
      .returning({ id: follows.followeeId })
    if (added.length > 0) {
      await notify(this.context, { userId: id, group: 'follows', kind: 'follow', actorId: viewer.id, subjectId: id })
    }
  }

  async unfollow(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.delete(follows).where(and(eq(follows.followerId, viewer.id), eq(follows.followeeId, id)))
    await cancelNotice(this.context, { userId: id, kind: 'follow', actorId: viewer.id, subjectId: id })
  }

  /** People whose name contains the keyword, the viewer's school first. */
  async search(viewer: Viewer | null, { keyword, after, size = 20 }: { keyword: string; after?: string; size?: number }) {
    const offset = cursorOf(after)
    const { rows } = await this.context.db.execute<PersonRow & { intro: string; followed: boolean }>(sql`
      select u.id, u.name, u.avatar, u.college, s.name as school, u.intro,
        exists(select 1 from follows f where f.follower_id = ${viewer?.id ?? null} and f.followee_id = u.id) as followed
      from users u left join schools s on s.id = u.school_id
      where (u.grams @> bigrams(${keyword}) and strpos(plain(u.name), plain(${keyword})) > 0)
        and plain(${keyword}) <> '' and u.id > ${offset ?? '00000000-0000-0000-0000-000000000000'}
      order by u.id limit ${size + 1}`)
    return pageOf(rows, size, (row) => row.id, (row) => ({
      ...personOf(row, this.context),
      intro: row.intro,
      followed: row.followed,
    }))
  }

  async devices(viewer: Viewer): Promise<{ items: Device[] }> {
    const rows = await listSessions(this.context.db, viewer.id)
    return {
      items: rows.map(({ seenAt, ...row }) => ({
        ...row,
        seen: seenAt.toISOString(),
        current: row.id === viewer.sessionId,
      })),
    }
  }

  signOut = (viewer: Viewer, sessionId = viewer.sessionId): Promise<void> => endSession(this.context, viewer.id, sessionId)

  private url = (key: string | null): string | null => (key === null ? null : this.context.providers.storage.url(key))

  private async ownPicture(viewer: Viewer, id: string): Promise<string> {
    const [picture] = await this.context.db
      .select({ key: pictures.thumbKey })
      .from(pictures)
      .where(and(eq(pictures.id, id), eq(pictures.ownerId, viewer.id)))
    if (!picture) throw wrongField('avatar', '头像没有上传成功，请重新选择')
    return picture.key
  }

  private async knownSchool(id: string): Promise<string> {
    const [school] = await this.context.db.select({ id: schools.id }).from(schools).where(eq(schools.id, id))
    if (!school) throw wrongField('school', '没有这所学校')
    return school.id
  }
}
