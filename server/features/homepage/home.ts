import { sql } from 'drizzle-orm'
import { barrageLines, limits } from '../../../contract/homepage/rules'
import type { Home } from '../../../contract/homepage/schema'
import { followsSql } from '../../core/account/follows'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { personColumns, personOf, type PersonRow } from '../../core/account/person'
import { scopedFor } from '../../core/dynamic/read'
import { ownerRow, viewerRow } from '../../core/privacy/access'
import { admitted, unblocked } from '../../core/privacy/visible'
import { barrageShown } from './barrage'
import { hung, hungColumns, hungOf, type HungPhoto } from './photos'
import { answered, standing } from './questions'

type HomeRow = Omit<Home, 'open' | 'photos' | 'barrage' | 'avatar'> &
  PersonRow & {
    open_profile: boolean
    open_dynamics: boolean
    open_follows: boolean
    photos: HungPhoto[]
    barrage_on: boolean
    barrage_to: Home['barrage']['from']
    barrage_may: boolean
    lines: Home['barrage']['lines']
  }

/** What the page shows of the owner's dynamics to `v`. */
const readable = sql`d.author_id = u.id and (d.alias_id is null or d.author_id = v.id) and d.deleted_at is null
  and (d.state = 'approved' or d.author_id = v.id) and ${scopedFor(sql`v.id`, sql`v.school_id`)}`

const tags = sql`coalesce((select json_agg(json_build_object('id', t.id, 'text', t.text, 'likes', t.likes, 'liked',
    exists(select 1 from homepage_likes l where l.subject_id = t.id and l.user_id = v.id)) order by t.id)
  from person_tags t where t.user_id = u.id and t.shown), '[]')`

const photos = sql`coalesce((select json_agg(p order by p.place) from (
  select ${hungColumns}, w.place from ${hung(sql`u.id`, sql`u.id = v.id`)} order by w.place limit ${limits.photos.first}) p), '[]')`

const lines = sql`coalesce((select json_agg(json_build_object('id', m.id, 'text', m.text, 'mine', m.mine) order by m.id desc) from (
  select m.id, m.text, coalesce(m.author_id = v.id, false) as mine from barrages m where m.owner_id = u.id and m.deleted_at is null and u.barrage_on and ${barrageShown}
    and ${unblocked(sql`v.id`, sql`m.author_id`)} order by m.id desc limit ${barrageLines}) m), '[]')`

/** A person's page in one statement. */
export async function homeOf(context: Context, viewer: Viewer | null, id: string): Promise<Home> {
  const { rows } = await context.db.execute<HomeRow>(sql`
    select ${personColumns()}, u.intro, u.grade, coalesce(u.id = v.id, false) as mine,
      ${admitted(sql`v.id`, 'profile_to')} as open_profile, ${admitted(sql`v.id`, 'dynamics_to')} as open_dynamics, ${admitted(sql`v.id`, 'follows_to')} as open_follows,
      (select r.name from remark_names r where r.viewer_id = v.id and r.person_id = u.id) as remark,
      ${followsSql(sql`v.id`, sql`u.id`)} as followed, ${followsSql(sql`u.id`, sql`v.id`)} as follower,
      (select count(*)::int from dynamics d where ${readable}) as dynamics,
      (select coalesce(sum(d.likes), 0)::int from dynamics d where ${readable}) as liked,
      (select count(*)::int from follows f where f.follower_id = u.id) as followings,
      (select count(*)::int from follows f where f.followee_id = u.id) as followers,
      ${tags} as tags, ${photos} as photos, ${lines} as lines,
      (select count(*)::int from ${hung(sql`u.id`, sql`u.id = v.id`)}) as photo_count,
      (select count(*)::int from person_questions q where q.owner_id = u.id and q.deleted_at is null and ${standing}
        and (${answered} or q.owner_id = v.id)) as question_count,
      u.barrage_on, u.barrage_to, v.id is not null and u.barrage_on and ${admitted(sql`v.id`, 'barrage_to')} as barrage_may
    from ${ownerRow(id)} cross join ${viewerRow(viewer)} left join schools s on s.id = u.school_id
    where ${unblocked(sql`v.id`, sql`u.id`)}`)
  const [row] = rows
  if (!row) throw gone('这位同学')
  return toHome(context, row)
}

/** What is not for this viewer leaves the server empty. */
function toHome(context: Context, row: HomeRow): Home {
  const open = { profile: row.open_profile, dynamics: row.open_dynamics, follows: row.open_follows }
  const { profile } = open
  return {
    ...row,
    ...personOf(row, context),
    college: profile ? row.college : null,
    open,
    intro: profile ? row.intro : '',
    grade: profile ? row.grade : null,
    dynamics: open.dynamics ? row.dynamics : 0,
    liked: open.dynamics ? row.liked : 0,
    tags: profile ? row.tags : [],
    photos: profile ? row.photos.map((photo) => hungOf(photo, context)) : [],
    photo_count: profile ? row.photo_count : 0,
    question_count: profile ? row.question_count : 0,
    barrage: {
      on: row.barrage_on,
      from: row.barrage_to,
      may: profile && row.barrage_may,
      lines: profile ? row.lines : [],
    },
  }
}
