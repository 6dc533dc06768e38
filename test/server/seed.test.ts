/** The demo campus as the seed writes it: whole, consistent, and the same every time. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { limits as account, namePattern, phonePattern } from '../../contract/account/rules'
import { hoursPattern } from '../../contract/address/rules'
import { limits as circle, topicsIn } from '../../contract/circle/rules'
import { limits as confession } from '../../contract/confession/rules'
import { limits as comment } from '../../contract/comment/rules'
import { limits as homepage } from '../../contract/homepage/rules'
import { limits as qa } from '../../contract/qa/rules'
import { limits as hot } from '../../contract/hot/rules'
import { limits as article } from '../../contract/article/rules'
import { limits as subscribe } from '../../contract/subscribe/rules'
import { limits as topic } from '../../contract/topic/rules'
import { seedOnce, type OpenDatabase } from '../../server/database'
import { seedDemo } from '../../server/seed'
import { drawGallery, type Gallery } from '../../server/seed/art/gallery'
import { planCampus } from '../../server/seed/plan'
import { createLogger } from '../../server/log'
import { startTestDatabase } from './harness'
import { seededCorners } from './seeded'

const now = Date.parse('2026-11-21T12:00:00Z')
const files = new Map<string, Buffer>()
const storage = {
  put: async (key: string, content: Buffer) => {
    files.set(key, content)
  },
}

let database: OpenDatabase
let gallery: Gallery

before(async () => {
  database = await startTestDatabase()
  const context = { db: database.db, providers: { storage }, log: createLogger({ logLevel: 'silent' }) }
  await seedDemo(context, now)
  gallery = await drawGallery({ put: async () => undefined }, 60)
})
after(() => database.close())

/** Rows of a statement that looks for what must not be. */
async function none(statement: string): Promise<void> {
  const { rows } = await database.pool.query(statement)
  assert.deepEqual(rows, [])
}

async function count(of: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${of}`)
  return rows[0]?.count ?? -1
}

test('topics count what stands in them, and one waits for a reviewer', async () => {
  assert.ok((await count(`topics where state = 'approved'`)) >= 12)
  assert.equal(await count(`topics where state = 'pending' and school_id is not null`), 1)
  await none(`select p.name from topics p where p.dynamics <> (
      select count(distinct d.id) from dynamic_topics t join dynamics d on d.id = t.dynamic_id
      where t.folded = p.folded and d.deleted_at is null and (p.school_id is null or p.school_id = t.school_id))
    or p.followers <> (select count(*) from topic_follows f where f.topic_id = p.id)
    or p.dynamics = 0 or p.last_active_at > to_timestamp(${now} / 1000.0)`)
  await none(`select p.name from topics p where char_length(p.name) not between ${topic.name.min} and ${topic.name.max}
    or char_length(p.intro) not between ${topic.intro.min} and ${topic.intro.max}`)
})

test('the wall has notes whose counts are right, each voice under one pseudonym of its note', async () => {
  assert.ok((await count('confessions')) >= 40)
  await none(`select c.id from confessions c where c.likes <> (select count(*) from likes l where l.subject_id = c.id)
    or c.comments <> (select count(*) from comments m where m.subject_id = c.id) or length(c.text) > ${confession.text.max} or c.text ~ '[{}|]'
    or length(c.to_name) > ${confession.to.max} or c.shown_at > to_timestamp(${now} / 1000.0)`)
  await none(`select m.id from comments m left join aliases a on a.id = m.alias_id
    where m.subject = 'confession' and (a.thread_id is distinct from m.subject_id or a.user_id <> m.author_id)`)
  await none(
    `select c.id from confessions c join users u on u.id = c.author_id where u.school_id <> c.school_id`,
  )
  await none(
    `select c.id from confessions c join users u on u.school_id = c.school_id where length(u.name) > 1 and strpos(c.text || ' ' || coalesce(c.to_name, ''), u.name) > 0`,
  )
})

test('accounts count who subscribes, have an owner who does too, and were not written ahead of time', async () => {
  assert.equal(await count('subscribe_accounts'), 2)
  await none(`select k.name from subscribe_accounts k where k.subscribers <> (select count(*) from subscriptions s where s.account_id = k.id)
    or not exists(select from subscribe_editors e join subscriptions s on s.account_id = k.id and s.user_id = e.user_id where e.account_id = k.id and e.owner)
    or (select count(*) from announcements a where a.account_id = k.id) < 2
    or char_length(k.name) not between ${subscribe.name.min} and ${subscribe.name.max} or char_length(k.intro) not between ${subscribe.intro.min} and ${subscribe.intro.max}`)
  await none(`select a.title from announcements a where a.account_id is not null and (a.told_at is null or char_length(a.title) > ${article.title.max}
    or a.created_at > to_timestamp(${now / 1000}))`)
  await none(
    `select s.user_id from subscriptions s left join subscribe_digests g on g.user_id = s.user_id where g.due_at is null`,
  )
})

test('the question bank has answers that are among the options, and enough questions for its papers', async () => {
  assert.equal(await count('bank_subjects'), 2)
  await none(
    `select s.title from bank_subjects s where (select count(*) from bank_questions q where q.subject_id = s.id) < greatest(s.paper_questions, 30)`,
  )
  await none(`select v.text from bank_versions v, jsonb_array_elements_text(v.answer) a
    where case when v.kind = 'fill' then v.options <> '[]' else ascii(a) - 64 not between 1 and jsonb_array_length(v.options) end`)
  await none(`select text from bank_versions where kind in ('single', 'judge') and jsonb_array_length(answer) <> 1
    or kind = 'multiple' and jsonb_array_length(answer) < 2 or explanation = ''`)
  await none('select text from bank_versions group by text having count(*) > 1')
})

test('questions count their answers and likes, are answered after they were asked, and some requests for help are open', async () => {
  assert.ok((await count('qa_questions')) >= 30)
  assert.ok(
    (await count(
      `qa_questions where category = 'help' and stage = 'open' and due_at > to_timestamp(${now / 1000})`,
    )) >= 4,
  )
  assert.ok((await count('qa_questions where accepted_id is not null')) >= 8)
  await none(`select q.title from qa_questions q where q.answers <> (select count(*) from qa_answers n where n.question_id = q.id)
    or q.likes <> (select count(*) from likes l where l.subject_id = q.id) or q.created_at > to_timestamp(${now / 1000})
    or q.accepted_id is not null and not exists(select from qa_answers n where n.id = q.accepted_id and n.question_id = q.id)`)
  await none(`select n.text from qa_answers n join qa_questions q on q.id = n.question_id where n.author_id = q.author_id or n.created_at <= q.created_at
    or n.created_at > to_timestamp(${now / 1000}) or n.likes <> (select count(*) from likes l where l.subject_id = n.id and l.user_id <> n.author_id)`)
  await none(
    `select q.title from qa_questions q join users u on u.id = q.author_id where u.school_id <> q.school_id or u.created_at > q.created_at`,
  )
  await none(
    `select title from qa_questions where char_length(title) not between ${qa.title.min} and ${qa.title.max} or char_length(place) > ${qa.place.max}`,
  )
})

test('holds what the issue asks for', async () => {
  assert.equal(await count('schools'), 3)
  assert.equal(await count('users'), 60)
  assert.equal(await count('dynamics'), 400)
  assert.ok((await count('houses')) >= 36)
  assert.ok((await count('comments')) >= 800)
  assert.ok((await count('follows')) >= 300)
  assert.ok((await count('(select distinct topic from dynamic_topics) t')) >= 25)
  assert.equal(await count('announcements where school_id is null'), 3)
  await none(
    'select s.name from schools s where (select count(*) from announcements a where a.school_id = s.id and a.account_id is null) <> 6',
  )
  await none(
    'select s.name from schools s where (select count(*) from houses h where h.school_id = s.id) not between 12 and 24',
  )
  await none(
    'select s.name from schools s where (select count(*) from parcel_stations p where p.school_id = s.id) < 6',
  )
  await none(`select name from houses where kind = 'dorm' and zone = ''`)
  await none(`select name from parcel_stations where hours !~ '${hoursPattern}' and hours <> '全天'`)
  const { rows } = await database.pool.query<{ n: number }>(
    'select distinct json_array_length(pictures) as n from dynamics order by 1',
  )
  assert.deepEqual(
    rows.map(({ n }) => n),
    [0, 1, 2, 3, 4, 6, 9],
  )
})

test('the two students of README are there, with something unread of each kind', async () => {
  const { rows } = await database.pool.query(`
    select u.phone, u.name, s.name as school, u.college,
      (select jsonb_object_agg(g, n) from (select n."group" as g, count(*)::int as n from notices n
        where n.user_id = u.id and n.read_at is null group by 1) x) as unread,
      exists (select from dynamics d where d.author_id = u.id) as wrote
    from users u join schools s on s.id = u.school_id where phone in ('13800000001', '13800000002') order by phone`)
  const both = { school: '临江大学', wrote: true }
  assert.deepEqual(rows, [
    {
      ...both,
      phone: '13800000001',
      name: '林夏',
      college: '新闻学院',
      unread: { likes: 5, comments: 3, follows: 1 },
    },
    {
      ...both,
      phone: '13800000002',
      name: '陈述',
      college: '计算机学院',
      unread: { likes: 4, comments: 2, follows: 1 },
    },
  ])
})

test('most are certified for the academic year, as their certifications say; those on the rolls have yet to certify', async () => {
  await none(`select u.id from users u full join certifications c on c.user_id = u.id and c.state = 'approved'
    where (u.student_until, u.college, u.major, u.grade) is distinct from (c.until, c.college, c.major, c.grade)
      and (c.id is not null or u.student_until is not null)`)
  await none(`select name from users where student_until <= '${new Date(now).toISOString()}'`)
  await none(`select c.id from certifications c where not exists (select from majors m join faculties f on f.id = m.faculty_id
    where f.school_id = c.school_id and f.name = c.college and m.name = c.major)`)
  const open = await count('users where student_until is null')
  assert.ok(open >= 5 && open <= 15, String(open))
  assert.equal(await count(`users where name in ('林夏', '陈述') and student_until is null`), 2)
})

seededCorners(() => ({ database, files, none, count, now }))

test('counters equal the rows they count', async () => {
  await none(
    'select id from dynamics d where likes <> (select count(*) from likes l where l.subject_id = d.id)',
  )
  await none(
    'select id from dynamics d where comments <> (select count(*) from comments c where c.subject_id = d.id)',
  )
  await none(
    'select id from comments c where likes <> (select count(*) from likes l where l.subject_id = c.id)',
  )
  await none(
    'select id from comments c where replies <> (select count(*) from comments r where r.root_id = c.id)',
  )
  await none(
    ['dynamics', 'comments', 'qa_questions', 'qa_answers', 'hot_talks', 'confessions'].reduce(
      (statement, table) => `${statement} and not exists (select from ${table} where id = l.subject_id)`,
      'select subject_id from likes l where true',
    ),
  )
})

test('pages of people hold what their counters and rules say', async () => {
  for (const table of ['person_tags', 'person_questions']) {
    await none(
      `select id from ${table} x where likes <> (select count(*) from homepage_likes l where l.subject_id = x.id)`,
    )
  }
  await none(
    'select subject_id from homepage_likes l join person_tags t on t.id = l.subject_id where l.user_id = t.user_id',
  )
  await none(`select school_id, text from tag_uses x where people <>
    (select count(*) from person_tags t where t.school_id = x.school_id and t.text = x.text and t.shown)`)
  await none(
    `select user_id from person_tags where shown group by 1 having count(*) > ${homepage.tags.shown}`,
  )
  await none(
    `select text from person_tags where length(text) not between ${homepage.tag.min} and ${homepage.tag.max}`,
  )
  await none(`select text from barrages where length(text) > ${homepage.barrage.max}`)
  await none(
    'select p.picture_id from wall_photos p join pictures x on x.id = p.picture_id where x.owner_id <> p.user_id',
  )
  await none(
    'select s.name from schools s where not exists (select from school_contacts c where c.school_id = s.id)',
  )
  assert.ok((await count('person_questions where answer is not null')) >= 40)
})

test('talks with two sides count who stands where and what was said, by those who see them', async () => {
  assert.ok((await count('hot_talks')) >= 12)
  assert.ok((await count(`comments where subject = 'hot'`)) >= 40)
  await none(`select id from hot_talks h where comments <> (select count(*) from comments c where c.subject_id = h.id)
    or reds <> (select count(*) from hot_sides p where p.talk_id = h.id and side = 'red')
    or blues <> (select count(*) from hot_sides p where p.talk_id = h.id and side = 'blue') or (closes_at <= to_timestamp(${now / 1000})) <> (told_at is not null)`)
  await none(`select c.id from comments c where c.subject = 'hot' and not exists (
    select from hot_sides p where p.talk_id = c.subject_id and p.user_id = c.author_id and p.side = c.stance)`)
  await none(`select h.id from hot_sides p join hot_talks h on h.id = p.talk_id join users u on u.id = p.user_id
    where h.scope = 'school' and u.school_id <> h.school_id or p.chosen_at <= h.created_at or p.chosen_at > coalesce(h.closes_at, to_timestamp(${now / 1000}))`)
  await none(
    `select c.id from comments c join hot_talks h on h.id = c.subject_id where c.created_at <= h.created_at`,
  )
  await none(`select id from hot_talks where char_length(title) not between ${hot.title.min} and ${hot.title.max}
    or char_length(red) not between ${hot.side.min} and ${hot.side.max} or char_length(blue) not between ${hot.side.min} and ${hot.side.max}`)
})

test('every topic row is one that the text names', async () => {
  const { rows } = await database.pool.query<{
    title: string
    text: string
    topics: string[]
    school: boolean
  }>(`
    select d.title, d.text, array(select topic from dynamic_topics t where t.dynamic_id = d.id) as topics,
      not exists (select from dynamic_topics t where t.dynamic_id = d.id and t.school_id <> d.school_id) as school
    from dynamics d`)
  for (const { title, text, topics, school } of rows) {
    assert.deepEqual([...topics].sort(), topicsIn(`${title} ${text}`).sort())
    assert.ok(school)
  }
})

test('each school has hot topics of the last seven days', async () => {
  const recent = `select d.school_id, t.topic from dynamics d join dynamic_topics t on t.dynamic_id = d.id
    where d.created_at > to_timestamp(${now / 1000}) - interval '7 days'`
  await none(
    `select s.name from schools s where (select count(distinct topic) from (${recent}) r where r.school_id = s.id) < 6`,
  )
})

test('nothing happens before its time, after now, or where it cannot be seen', async () => {
  await none(
    `select id from dynamics where created_at > to_timestamp(${now / 1000}) or created_at < to_timestamp(${now / 1000}) - interval '32 days'`,
  )
  await none(
    'select c.id from comments c join dynamics d on d.id = c.subject_id where c.created_at <= d.created_at',
  )
  await none(
    'select r.id from comments r join comments c on c.id = r.root_id where r.created_at <= c.created_at or r.subject_id <> c.subject_id',
  )
  await none(
    `select d.id from dynamics d join users u on u.id = d.author_id where u.created_at > d.created_at or u.school_id <> d.school_id`,
  )
  const outside = (who: string) => `d.scope = 'school' and ${who}.school_id <> d.school_id`
  await none(
    `select c.id from comments c join dynamics d on d.id = c.subject_id join users u on u.id = c.author_id where ${outside('u')}`,
  )
  await none(
    `select l.subject_id from likes l join dynamics d on d.id = l.subject_id join users u on u.id = l.user_id where ${outside('u')} or u.id = d.author_id`,
  )
  for (const table of ['comments', 'likes', 'notices', 'follows']) {
    await none(`select created_at from ${table} where created_at > to_timestamp(${now / 1000})`)
  }
  await none(`select id from notices where read_at < created_at or read_at > to_timestamp(${now / 1000})`)
})

test('people keep what they may read, and each school has one dynamic that was chosen', async () => {
  await none(`select f.dynamic_id from favorites f join dynamics d on d.id = f.dynamic_id join users u on u.id = f.user_id
    where d.scope = 'school' and u.school_id <> d.school_id or f.created_at < d.created_at or f.created_at > to_timestamp(${now / 1000})`)
  for (const name of ['林夏', '陈述'])
    await none(
      `select name from users u where name = '${name}' and not exists (select from favorites f where f.user_id = u.id)`,
    )
  await none(
    `select s.name from schools s where (select count(*) from dynamics d where d.school_id = s.id and d.hot_at is not null) <> 1`,
  )
})

test('ids carry their moment, so that lists by id are lists by time', async () => {
  for (const table of [
    'dynamics',
    'comments',
    'notices',
    'users',
    'announcements',
    'qa_questions',
    'qa_answers',
    'hot_talks',
  ]) {
    await none(
      `select id from ${table} where ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint <> floor(extract(epoch from created_at) * 1000)`,
    )
  }
})

test('notices tell exactly what happened', async () => {
  const told = await count(`notices where kind <> 'system'`)
  const happened = await database.pool.query<{ n: number }>(`select (
    (select count(*) from follows)
    + (select count(*) from likes l join dynamics d on d.id = l.subject_id)
    + (select count(*) from likes l join comments c on c.id = l.subject_id where c.author_id <> l.user_id)
    + (select count(*) from comments c join dynamics d on d.id = c.subject_id where c.root_id is null and c.author_id <> d.author_id)
    + (select count(*) from comments c join hot_talks h on h.id = c.subject_id where c.root_id is null and c.author_id <> h.author_id)
    + (select count(*) from comments c join comments a on a.id = coalesce(c.to_id, c.root_id) where a.author_id <> c.author_id))::int as n`)
  assert.equal(told, happened.rows[0]?.n)
  await none(
    `select n.id from notices n join comments c on c.id = n.subject_id where n.text <> c.text or n.about_id <> c.subject_id`,
  )
})

test('what people typed keeps the limits that the product sets', async () => {
  const { rows: people } = await database.pool.query<{ name: string; phone: string; intro: string }>(
    'select name, phone, intro from users',
  )
  for (const { name, phone, intro } of people) {
    assert.match(name, new RegExp(namePattern, 'u'))
    assert.match(phone, new RegExp(phonePattern))
    assert.ok(
      name.length >= account.name.min && name.length <= account.name.max && intro.length <= account.intro.max,
      name,
    )
  }
  await none(
    `select id from dynamics where length(title) > ${circle.title.max} or length(text) > ${circle.text.max} or text ~ '[{}|]'`,
  )
  await none(
    `select id from comments where length(text) > ${comment.text.max} or text ~ '[{}|]' or text = ''`,
  )
  await none('select text from dynamics group by text having count(*) > 1')
  await none('select subject_id, text from comments group by 1, 2 having count(*) > 1')
})

test('every picture, avatar and banner is in the storage, in the size it claims', async () => {
  const { rows } = await database.pool.query<{
    key: string
    thumb_key: string
    width: number
    height: number
    bytes: number
  }>('select distinct key, thumb_key, width, height, bytes from pictures')
  for (const { key, thumb_key, width, height, bytes } of rows) {
    const content = files.get(key)
    const small = files.get(thumb_key)
    assert.ok(content && small, key)
    const { format, width: w, height: h } = await sharp(content).metadata()
    assert.deepEqual(
      { format, width: w, height: h, bytes: content.length },
      { format: 'webp', width, height, bytes },
    )
    assert.equal(
      Math.max(
        ...Object.values(
          await sharp(small)
            .metadata()
            .then((m) => [m.width, m.height]),
        ),
      ),
      480,
    )
  }
  const { rows: shown } = await database.pool.query<{ key: string | null }>(
    'select avatar as key from users union select picture from banners',
  )
  for (const { key } of shown) assert.ok(key !== null && files.has(key), String(key))
  await none(`select d.id from dynamics d cross join json_array_elements(d.pictures) p
    where not exists (select from pictures x where x.id = (p ->> 'id')::uuid and x.key = p ->> 'key' and x.owner_id = d.author_id)`)
})

test('the same moment gives the same campus', () => {
  // By digest: telling where two campuses differ would take minutes.
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify(planCampus(now, gallery)))
      .digest('hex')
  assert.equal(digest(), digest())
})

test('at any hour, from any day, the plan stays in the past', () => {
  for (const moment of [0, 5, 11, 17].map(
    (hours) => Date.parse('2027-03-01T16:00:00Z') + hours * 3_600_000,
  )) {
    const { posts, talk } = planCampus(moment, gallery)
    assert.equal(posts.length, 400)
    assert.ok(posts.every(({ row }) => row.createdAt.getTime() < moment))
    assert.ok(
      talk.remarks.every(
        ({ row, post }) => row.createdAt.getTime() < moment && row.createdAt > post.row.createdAt,
      ),
    )
  }
})

test('a database that holds a school is left alone', async () => {
  const stored = files.size
  const context = { db: database.db, providers: { storage }, log: createLogger({ logLevel: 'silent' }) }
  assert.equal(await seedOnce(database.pool, () => seedDemo(context, now)), false)
  assert.equal(await count('schools'), 3)
  assert.equal(files.size, stored)
})
