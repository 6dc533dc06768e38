/** The statements of lists of dynamics, as text: each is prepared once. */
import { sql } from 'drizzle-orm'
import { clearOfText, shownText } from '../privacy/visible'
import { mentionsNow } from './mentions'
import { listedFor, scopedFor, textOf } from './read'
import { chosenHeat } from './tables'

const warmth = chosenHeat('d.')

/** $1 reader, $2 id to go on from, $3 rows; a list adds its own from $4 on. */
const text = (where: string, order: string, from = 'dynamics d', more = '') => `
  select d.id as dynamic_id, d.title, d.text, d.pictures, d.film, ${mentionsNow('d')} as mentions, d.place, d.scope,
    d.hot_at is not null as chosen, d.likes, d.comments, ${warmth} as heat,
    d.created_at at time zone 'UTC' as created_at,${more}
    u.id, u.name, u.avatar, u.college, s.name as school, l.user_id is not null as liked
  from ${from}
  join users u on u.id = d.author_id
  left join schools s on s.id = u.school_id
  left join likes l on l.subject_id = d.id and l.user_id = $1::uuid
  where d.deleted_at is null and ${where} order by ${order} limit $3`

const shown = shownText('$1::uuid', 'dynamics_to')
/** Visitors, and people with whom no one has blocked the other, read without looking at black lists. */
const either = (where: string, order: string, from?: string, more?: string) => ({
  open: text(`${shown} and ${where}`, order, from, more),
  guarded: text(`${shown} and ${clearOfText('$1::uuid', 'u.id')} and ${where}`, order, from, more),
})
/** What is approved, as the indexes of lists have it. */
const statement = (where: string, order: string, from?: string) =>
  either(`d.state = 'approved' and ${where}`, order, from)
/** With an author's own that are not approved, for that author. */
const withOwn = (where: string, order: string, from?: string, more = '') =>
  either(
    `(d.state = 'approved' or d.author_id = $1) and ${where}`,
    order,
    from,
    ` d.state, d.refusal, d.reviewed_at is not null as reviewed,${more}`,
  )

const topId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const newer = `d.id < coalesce($2::uuid, ${topId})`
const byNew = 'd.id desc'
const byHeat = `${warmth} desc, d.id desc`
const cooler = (heat: string) =>
  `(${warmth}, d.id) < (coalesce(${heat}::double precision, 'infinity'), coalesce($2::uuid, ${topId}))`
/** A reader of the same school sees all that is listed, others what is for everyone. The first part is the indexes'. */
const visible = (own: string) =>
  `d.scope in ('school', 'everyone') and (d.scope = 'everyone' or ${own}::boolean)`
/** What lists beside a school's own hold for a reader of the school in the parameter. */
const listed = (school: string) => textOf(listedFor(sql.raw(`${school}::uuid`)))
/** What the reader, of the school in the parameter, may read wherever it is met. */
const scoped = (school: string) => textOf(scopedFor(sql.raw('$1::uuid'), sql.raw(`${school}::uuid`)))
/** A hashtag whatever its case and width. */
const folded = (tag: string) => `lower(normalize(${tag}, NFKC))`
/** Its managers did not take it out of the topic, where one is asked for. */
const within = (topic: string) =>
  `(${topic}::uuid is null or not exists(select 1 from topic_removals r where r.topic_id = ${topic} and r.dynamic_id = d.id and r.state = 'out'))`

export const statements = {
  school: statement(`d.school_id = $4 and ${visible('$5')} and ${newer}`, byNew),
  schoolHot: statement(`d.school_id = $4 and ${visible('$5')} and ${cooler('$6')}`, byHeat),
  recommended: either(
    `d.state = 'approved' and d.school_id = $4 and ${visible('$5')} and ${cooler('$6')}`,
    byHeat,
    undefined,
    ' exists(select 1 from follows rf where rf.follower_id = $1 and rf.followee_id = d.author_id) as followed,',
  ),
  schoolTopic: statement(
    `t.folded = ${folded('$6')} and t.school_id = $4 and ${visible('$5')} and ${within('$7')} and t.dynamic_id < coalesce($2::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  all: statement(`d.scope = 'everyone' and ${newer}`, byNew),
  allHot: statement(`d.scope = 'everyone' and ${cooler('$4')}`, byHeat),
  allTopic: statement(
    `t.folded = ${folded('$4')} and ${listed('$5')} and ${within('$6')} and t.dynamic_id < coalesce($2::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  /** Whoever asks has made sure that the reader may see them. */
  these: {
    open: text(`d.state = 'approved' and d.id = any($2::uuid[])`, byNew),
    guarded: text(`d.state = 'approved' and d.id = any($2::uuid[])`, byNew),
  },
  following: statement(
    'true',
    byNew,
    `(select d.* from follows f cross join lateral (
        select * from dynamics d where d.author_id = f.followee_id and d.deleted_at is null and d.state = 'approved'
          and (${listed('$4')} or d.scope = 'followers') and ${newer} order by d.id desc limit $3) d
      where f.follower_id = $1) d`,
  ),
  liked: either(
    `d.state = 'approved' and ${scoped('$4')} and (k.created_at, k.subject_id) < (coalesce($5::timestamptz, 'infinity'), coalesce($2::uuid, ${topId}))`,
    'k.created_at desc, k.subject_id desc',
    'likes k join dynamics d on d.id = k.subject_id and k.user_id = $1',
    ' (extract(epoch from k.created_at) * 1000)::float8 as since,',
  ),
  author: withOwn(`d.author_id = $4 and ${scoped('$5')} and ${newer}`, byNew),
  favorites: withOwn(
    `f.user_id = $1 and ${scoped('$4')} and (f.created_at, f.dynamic_id) < (coalesce($5::timestamptz, 'infinity'), coalesce($2::uuid, ${topId}))`,
    'f.created_at desc, f.dynamic_id desc',
    'favorites f join dynamics d on d.id = f.dynamic_id',
    ' (extract(epoch from f.created_at) * 1000)::float8 as since,',
  ),
  one: withOwn(`d.id = $2 and ${scoped('$4')}`, byNew),
} as const
