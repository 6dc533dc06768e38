import { sql, type SQL } from 'drizzle-orm'
import { activeDays, worth } from '../../../contract/topic/rules'
import type { RecommendedPerson } from '../../../contract/topic/schema'
import { followsSql } from '../../core/account/follows'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { personColumns, personOf, type PersonRow } from '../../core/account/person'
import { listedFor } from '../../core/dynamic/read'
import { admitted, clearOf, unblocked } from '../../core/privacy/visible'
import { findOpen } from '../../core/dynamic/topic/read'
import { dismissedPeople } from '../../core/dynamic/topic/tables'

type Row = PersonRow & Omit<RecommendedPerson, 'avatar'> & { score: number }

/** How many are looked at for each thing that two people may share. */
const pool = 200
/** Of the viewer's follows, the latest this many are asked whom they follow. */
const asked = 300
/** Dynamics of the school that show who is active. */
const recent = 500

/** A person `u` as the viewer, a row `v`, sees them in a list; needs `beside`. */
const columns = (viewer: Viewer): SQL => sql`${personColumns()}, r.name as remark,
  case when ${admitted(viewer.id, 'profile_to')} then u.intro else '' end as intro,
  ${followsSql(sql`u.id`, sql`v.id`)} as follower`
const beside = sql`left join schools s on s.id = u.school_id left join remark_names r on r.viewer_id = v.id and r.person_id = u.id`

/** People to follow: those who follow a topic, and those worth following. */
export class PeopleService {
  constructor(private readonly context: Context) {}

  /** Who follows a topic and shows what they follow, the latest first. */
  async followers(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    await findOpen(this.context.db, viewer, id)
    const page = keyset(
      by.latest(sql`f.created_at`, sql`f.user_id`, (row: { since: number; id: string }) => [
        row.since,
        row.id,
      ]),
      query,
    )
    const { rows } = await this.context.db.execute<Row & { since: number }>(sql`
      select ${columns(viewer)}, ${followsSql(sql`v.id`, sql`u.id`)} as followed,
        (extract(epoch from f.created_at) * 1000)::float8 as since
      from topic_follows f join users u on u.id = f.user_id join users v on v.id = ${viewer.id} ${beside}
      where f.topic_id = ${id} and ${admitted(viewer.id, 'follows_to')} and ${clearOf(viewer.id, sql`u.id`)}
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({ ...this.person(row), followed: row.followed }))
  }

  /**
   * People worth following, the best first: whom those whom the viewer follows follow, who studies the same, who was
   * active. Who switched personalised recommendations off gets the people of the school who published last.
   */
  async recommended(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.score(sql`score`, sql`id`, (row: Row) => [row.score, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<Row>(sql`
      with v as (select id, school_id, college, major, grade, personalised from users where id = ${viewer.id}),
      ${mutuals(viewer)}, ${candidates},
      scored as (
        select ${columns(viewer)}, false as followed, false as fresh,
          case when v.personalised then coalesce(m.n, 0) else 0 end as mutual,
          coalesce(v.personalised and u.school_id = v.school_id and u.major = v.major, false) as same_major,
          coalesce(v.personalised and u.school_id = v.school_id and u.college = v.college, false) as same_college,
          coalesce(v.personalised and u.school_id = v.school_id and u.grade = v.grade, false) as same_grade,
          coalesce(d.at > now() - make_interval(days => ${activeDays}), false) as active,
          coalesce(u.school_id = v.school_id, false) as near, d.at, v.personalised
        from (select distinct id from candidates) c join users u on u.id = c.id cross join v
        left join mutuals m on m.id = u.id ${beside}
        left join lateral (select d.created_at as at from dynamics d
          where d.author_id = u.id and d.alias_id is null and d.deleted_at is null and d.state = 'approved' and ${listedFor(sql`v.school_id`)}
            and ${admitted(viewer.id, 'dynamics_to')} order by d.id desc limit 1) d on true
        where u.id <> v.id and ${admitted(viewer.id, 'profile_to')} and ${clearOf(viewer.id, sql`u.id`)}
          and not ${followsSql(sql`v.id`, sql`u.id`)}
          and not exists(select 1 from dismissed_people x where x.user_id = v.id and x.person_id = u.id)
          and (v.personalised or d.at is not null)),
      ranked as (select *, ${score} as score from scored)
      select * from ranked where true ${page.after} ${page.order}`)
    return page.of(rows, (row): RecommendedPerson => {
      const { mutual, same_major, same_college, same_grade, active } = row
      return { ...this.person(row), mutual, same_major, same_college, same_grade, active }
    })
  }

  /** Remembered until the person leaves; dismissing twice is dismissing once. */
  async dismiss(viewer: Viewer, id: string): Promise<void> {
    if (id === viewer.id) throw refuse('不会向你推荐你自己')
    const { rows } = await this.context.db.execute(
      sql`select 1 from users u where u.id = ${id} and ${unblocked(viewer.id, sql`u.id`)}`,
    )
    if (rows.length === 0) throw gone('这位同学')
    await this.context.db
      .insert(dismissedPeople)
      .values({ userId: viewer.id, personId: id })
      .onConflictDoNothing()
  }

  private person(row: Row) {
    const { intro, remark, followed, follower } = row
    return { ...personOf(row, this.context), intro, remark, followed, follower, fresh: false }
  }
}

/** How many of the viewer's follows follow a person; those who do not show whom they follow are not counted. */
const mutuals = (viewer: Viewer): SQL => sql`mutuals as (
  select f.followee_id as id, count(*)::int as n
  from (select followee_id as id from follows where follower_id = ${viewer.id} order by created_at desc limit ${asked}) mine
  join users u on u.id = mine.id and ${admitted(viewer.id, 'follows_to')} and ${clearOf(viewer.id, sql`u.id`)}
  join follows f on f.follower_id = mine.id group by f.followee_id)`

const shared = (column: 'major' | 'college'): SQL => {
  const field = sql.raw(`u.${column}`)
  return sql`(select u.id from v join users u on u.school_id = v.school_id and ${field} = ${sql.raw(`v.${column}`)}
    where v.personalised order by u.id desc limit ${pool})`
}

/** Whom to look at, each set from an index of its own. */
const candidates = sql`candidates as (
  (select id from mutuals where (select personalised from v) order by n desc, id desc limit ${pool})
  union all ${shared('major')} union all ${shared('college')}
  union all (select u.id from v join users u on u.school_id = v.school_id where v.personalised order by u.id desc limit ${pool})
  union all (select d.author_id from v cross join lateral (
    select author_id from dynamics where school_id = v.school_id and alias_id is null and deleted_at is null and state = 'approved' and scope in ('school', 'everyone') order by id desc limit ${recent}) d)
  union all (select d.author_id from v cross join lateral (
    select author_id from dynamics where scope = 'everyone' and alias_id is null and deleted_at is null and state = 'approved' and v.school_id is null order by id desc limit ${recent}) d))`

const points = (condition: string, weight: number): SQL =>
  sql`case when ${sql.raw(condition)} then ${weight}::float8 else 0 end`

/** The points of contract/topic/rules.ts; without personalisation, when they published last. */
const score = sql`case when personalised then
    least(mutual, ${worth.mostMutual}) * ${worth.mutual}::float8 + ${points('same_major', worth.major)} + ${points('same_college', worth.college)}
      + ${points('same_grade', worth.grade)} + ${points('near', worth.school)} + ${points('active', worth.active)}
  else extract(epoch from at)::float8 end`
