// also on: external
/** The demo campus as the seed writes it: whole, consistent, and the same every time. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getTableName } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { limits as account, namePattern, phonePattern } from '../../../contract/account/rules'
import { hoursPattern } from '../../../contract/address/rules'
import { limits as circle, topicsIn } from '../../../contract/circle/rules'
import { limits as comment } from '../../../contract/comment/rules'
import { loadConfig } from '../../../server/config'
import { seedOnce, type OpenDatabase } from '../../../server/database'
import { feature } from '../../../server/feature'
import { Secrets } from '../../../server/core/seal/secrets'
import { House } from '../../../server/features'
import { openHouse } from '../../../server/open-features'
import { createLogger } from '../../../server/log'
import { writeCampus } from '../../../server/seed'
import { drawGallery, type Gallery } from '../../../server/seed/art/gallery'
import { planCampus, type Campus, type SeedContext } from '../../../server/seed/campus'
import { startTestDatabase } from '../harness'
import { seededCorners } from './seeded'
import { seededFeatures } from './seededFeatures'

const now = Date.parse('2026-11-21T12:00:00Z')
/** Of a feature that is there only here. */
const lost = pgTable('lost', { id: uuid().primaryKey() })
const files = new Map<string, Buffer>()
const storage = {
  put: async (key: string, content: Buffer) => {
    files.set(key, content)
  },
}

const { demoPictures } = loadConfig(process.env)
let database: OpenDatabase
let context: SeedContext
let gallery: Gallery

before(async () => {
  database = await startTestDatabase()
  context = {
    db: database.db,
    providers: { storage },
    log: createLogger({ logLevel: 'silent' }),
    house: await openHouse(),
    config: { demoPictures },
    secrets: new Secrets({ dataDir: '', papersKey: Buffer.alloc(32, 7), oldPapersKeys: [] }),
  }
  await writeCampus(context, now)
  gallery = await drawGallery({ put: async () => undefined }, 60, demoPictures)
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

test('holds what the issue asks for', async () => {
  assert.equal(await count('schools'), 3)
  assert.equal(await count('users'), 60)
  assert.equal(await count('dynamics where card_id is null'), 400)
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

test('most are certified for the academic year, as their certifications say, those of README among them', async () => {
  await none(`select u.id from users u full join certifications c on c.user_id = u.id and c.state = 'approved'
    where (u.student_until, u.college, u.major, u.grade) is distinct from (c.until, c.college, c.major, c.grade)
      and (c.id is not null or u.student_until is not null)`)
  await none(`select name from users where student_until <= '${new Date(now).toISOString()}'`)
  await none(`select c.id from certifications c where not exists (select from majors m join faculties f on f.id = m.faculty_id
    where f.school_id = c.school_id and f.name = c.college and m.name = c.major)`)
  const open = await count('users where student_until is null')
  assert.ok(open >= 5 && open <= 15, String(open))
  assert.equal(await count(`users where name in ('林夏', '陈述') and student_until is not null`), 2)
})

seededFeatures({ none, count, now })
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

test('lists open with pictures, no picture stands twice on their first page, and no scene on their first screens', async () => {
  const everyone = `scope = 'everyone'`
  const { rows: schools } = await database.pool.query<{ id: string }>('select id from schools')
  for (const where of [everyone, ...schools.map(({ id }) => `school_id = '${id}'`)])
    for (const order of ['id', 'heat']) {
      const { rows } = await database.pool.query<{ pictures: { key: string }[] }>(
        `select pictures from dynamics where ${where} order by ${order} desc, id desc limit 20`,
      )
      const keys = rows.flatMap(({ pictures }) => pictures.map(({ key }) => key))
      assert.deepEqual(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        [],
        `${where} by ${order}`,
      )
      const scenes = rows
        .slice(0, 5)
        .map(({ pictures }) => new Set(pictures.map(({ key }) => key.split(/[/-]/)[1])))
      const met = scenes.flatMap((set) => [...set])
      assert.equal(new Set(met).size, met.length, `${where} by ${order}: ${met.join(' ')}`)
      const opening = rows.slice(0, 3).filter(({ pictures }) => pictures.length > 0)
      if (where !== everyone) assert.ok(opening.length >= (order === 'id' ? 3 : 1), `${where} by ${order}`)
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
  const { rows: shown } = await database.pool.query<{ key: string | null }>('select avatar as key from users')
  for (const { key } of shown) assert.ok(key !== null && files.has(key), String(key))
  const { rows: banners } = await database.pool.query<{ key: string; width: number; height: number }>(
    `select distinct p->>'key' as key, (p->>'width')::int as width, (p->>'height')::int as height
     from content_versions v cross join json_array_elements(v.pictures) p`,
  )
  assert.equal(banners.length, 5)
  for (const { key, ...claimed } of banners) {
    const { width, height } = await sharp(files.get(key)).metadata()
    assert.deepEqual({ width, height }, claimed, key)
  }
  await none(`select d.id from dynamics d cross join json_array_elements(d.pictures) p
    where not exists (select from pictures x where x.id = (p ->> 'id')::uuid and x.key = p ->> 'key' and x.owner_id = d.author_id)`)
})

test('the same moment gives the same campus', async () => {
  // By digest: telling where two campuses differ would take minutes.
  const digest = async (house: House) => {
    const { planned } = await planCampus(house, now, gallery, storage)
    const rows = planned
      .filter(({ table }) => table !== lost)
      .map((part) => [getTableName(part.table), part.rows])
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  const house = await openHouse()
  const drawn: string[] = []
  const plan = (campus: Campus) => {
    const random = campus.stream('lost')
    drawn.push(random.key())
    campus.add(lost, [{ id: random.idAt(campus.now) }])
  }
  const more = new House([...house.features, feature({ seeds: { lost: { after: ['account'], plan } } })])
  assert.equal(await digest(house), await digest(more), 'and what a feature adds shifts nothing')
  await digest(more)
  assert.equal(drawn[0], drawn[1])
})

test('at any hour, from any day, the plan stays in the past', async () => {
  for (const moment of [0, 5, 11, 17].map(
    (hours) => Date.parse('2027-03-01T16:00:00Z') + hours * 3_600_000,
  )) {
    const { posts, talk } = await planCampus(context.house, moment, gallery, storage)
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
  assert.equal(await seedOnce(database.pool, () => writeCampus(context, now)), false)
  assert.equal(await count('schools'), 3)
  assert.equal(files.size, stored)
})
