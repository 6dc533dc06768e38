// also on: external
/** Who shows a file has a row in file_uses, and a file goes once it has none. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { freeFiles, freeMedia } from '../../../server/core/file/free'
import { eraseDue } from '../../../server/features/security/erase'
import { newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let owner: TestSession
before(async () => {
  app = await startApp()
  owner = await newPerson(app, await newSchool(app))
})
after(() => app.close())

interface Column {
  table: string
  column: string
  type: string
}
const placeOf = ({ table, column }: Column): string => `${table}.${column}`

/** Columns that hold files, by their names or by what they refer to. */
const holding = async (client: Pick<PoolClient, 'query'>): Promise<Column[]> =>
  (
    await client.query<Column>(`
    select t.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and (
      a.atttypid in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype)
        and a.attname in ('pictures', 'answer_pictures', 'explanation_pictures', 'picture', 'film', 'films', 'sound', 'sounds', 'voice', 'file', 'cover', 'avatar')
      or a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)(picture|cover|avatar|voice|film|sound)_id$'
      or exists(select from pg_constraint k where k.contype = 'f' and k.conrelid = t.oid and a.attnum = any(k.conkey)
        and k.confrelid in ('pictures'::regclass, 'media'::regclass)))
    order by 1, 2`)
  ).rows

/** Columns by which a table's triggers fire when they change, those of its condition among them. */
const watched = async (client: Pick<PoolClient, 'query'>): Promise<string[]> =>
  (
    await client.query<{ place: string }>(`
    select t.relname || '.' || a.attname as place
    from pg_class t join pg_trigger c on c.tgrelid = t.oid and c.tgname = t.relname || '_files_changed'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.tgattr::int2[])
    where 2 = (select count(*) from pg_trigger o where o.tgrelid = t.oid and o.tgname in (t.relname || '_files_new', t.relname || '_files_gone'))
    order by 1`)
  ).rows.map(({ place }) => place)

/** Columns of such names that need no rows, and why. */
const elsewhere: Record<string, string> = {
  'appeals.pictures': 'complaint_files has them, for as long as the case needs them',
  'complaints.pictures': 'complaint_files has them, for as long as the case needs them',
  'messages.picture': 'a copy of the facts, beside picture_id',
  'secondhand_books.cover': 'an address at a vendor: no file of ours',
  'messages.voice': 'a copy of the facts, beside voice_id',
  'messages.file': 'a copy of the facts, beside file_id',
}

/** What stops showing its files once this is set; anything else shows them for as long as the row has them. */
const hiding = [
  'chat_groups.dissolved_at',
  'comments.deleted_at',
  'hot_talks.deleted_at',
  'programmes.deleted_at',
  'qa_answers.deleted_at',
  'qa_questions.deleted_at',
  'secondhand_goods.deleted_at',
  'secondhand_wanted.deleted_at',
  'vote_entries.deleted_at',
  'vote_events.deleted_at',
]

const forgotten = async (client: Pick<PoolClient, 'query'>): Promise<string[]> => {
  const known = new Set([...(await watched(client)), ...Object.keys(elsewhere)])
  return (await holding(client)).map(placeOf).filter((place) => !known.has(place))
}

/** In a transaction that leaves nothing behind. */
async function aside(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('tables', () => {
  test('that hold files say so to track_files, or here why not', async () => {
    assert.deepEqual(await forgotten(app.pool), [])
    const all = (await holding(app.pool)).map(placeOf)
    assert.deepEqual(
      Object.keys(elsewhere).filter((place) => !all.includes(place)),
      [],
    )
  })

  test('that are new and do not are named', () =>
    aside(async (client) => {
      await client.query(`create table bulletins (id uuid primary key, cover json, picture_id uuid, made_by uuid,
        shown uuid references pictures (id))`)
      assert.deepEqual(await forgotten(client), [
        'bulletins.cover',
        'bulletins.picture_id',
        'bulletins.shown',
      ])
      await client.query(`select track_files('bulletins', '{cover,picture_id,shown}', 'made_by is not null')`)
      assert.deepEqual(await forgotten(client), [])
    }))

  test('fire their triggers for those columns and the condition’s alone', async () => {
    const places = await watched(app.pool)
    const all = [...(await holding(app.pool)).map(placeOf), 'complaint_files.key', ...hiding]
    assert.deepEqual(
      places.filter((place) => !all.includes(place)),
      [],
    )
    assert.deepEqual(
      hiding.filter((place) => !places.includes(place)),
      [],
    )
  })
})

/** A picture and a sound without a file, of nobody who matters. */
async function newFiles(client: Pick<PoolClient, 'query'>): Promise<{ picture: string; sound: string }> {
  const files = { picture: randomUUID(), sound: randomUUID() }
  await client.query(
    `insert into pictures (id, owner_id, key, thumb_key, width, height, bytes) values ($1::uuid, $2, 'large ' || $1, 'small ' || $1, 1, 1, 1)`,
    [files.picture, owner.userId],
  )
  await client.query(
    `insert into media (id, owner_id, kind, key, mime, seconds, bytes) values ($1::uuid, $2, 'sound', 'sound ' || $1, 'audio/mpeg', 1, 1)`,
    [files.sound, owner.userId],
  )
  return files
}

const isSound = ({ column }: Column): boolean => /film|sound|voice|file/.test(column)

describe('a row', () => {
  /** SQL of something for columns that must have something. */
  const filler: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: 'gen_random_uuid()::text',
    json: `'[]'`,
    jsonb: `'[]'`,
    boolean: 'false',
    integer: '1',
    'double precision': '0',
    ARRAY: `'{}'`,
    date: 'now()',
    'timestamp with time zone': 'now()',
  }

  /** Inserts a row of the table with that value; how it is found again. References lead nowhere: only files count. */
  async function insert(client: PoolClient, { table, column }: Column, value: unknown): Promise<string> {
    const { rows: needed } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> $2 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
      [table, column],
    )
    const { rows } = await client.query<{ ctid: string }>(
      `insert into ${table} (${[column, ...needed.map(({ name }) => `"${name}"`)].join()})
       values (${['$1', ...needed.map(({ type }) => filler[type])].join()}) returning ctid::text`,
      [value],
    )
    assert.ok(rows[0])
    return rows[0].ctid
  }

  async function freely(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint where contype = 'f' and conparentid = 0`,
    )
    for (const { drop } of rows) await client.query(drop)
  }

  const tracked = async (): Promise<Column[]> => {
    const known = new Set(await watched(app.pool))
    const columns = [
      ...(await holding(app.pool)),
      { table: 'complaint_files', column: 'key', type: 'text' },
    ].filter((column) => known.has(placeOf(column)))
    assert.ok(columns.length >= 21, String(columns.length))
    return columns
  }

  /** As the column holds a file; beside others, where it holds many. */
  function valueOf(column: Column, id: string): string {
    if (column.type === 'uuid') return id
    if (column.type === 'text') return `${isSound(column) ? 'sound' : 'small'} ${id}`
    const fact = { id, key: 'k', width: 1 }
    return JSON.stringify(column.column === 'pictures' ? [{ ...fact, id: randomUUID() }, fact, fact] : fact)
  }

  test('of any table has its files in file_uses while it shows them, and lets them go after', () =>
    aside(async (client) => {
      await freely(client)
      for (const column of await tracked()) {
        const { table } = column
        const place = placeOf(column)
        const files = await newFiles(client)
        const id = isSound(column) ? files.sound : files.picture
        const uses = async (): Promise<string[]> =>
          (
            await client.query<{ thing: string }>('select thing from file_uses where file_id = $1', [id])
          ).rows.map(({ thing }) => thing)
        const at = await insert(client, column, valueOf(column, id))
        assert.deepEqual(await uses(), [table], place)
        const { rows } = await client.query<{ end: string }>(
          `select column_name as end from information_schema.columns where table_name = $1 and column_name in ('deleted_at', 'dissolved_at')`,
          [table],
        )
        for (const { end } of rows) {
          const [gone] = (
            await client.query<{ ctid: string }>(
              `update ${table} set ${end} = now() where ctid = $1 returning ctid::text`,
              [at],
            )
          ).rows
          assert.deepEqual(
            await uses(),
            hiding.includes(`${table}.${end}`) ? [] : [table],
            `${place} of what is deleted`,
          )
          await client.query(`update ${table} set ${end} = null where ctid = $1`, [gone?.ctid])
          assert.deepEqual(await uses(), [table], `${place} of what is back`)
        }
        await client.query(`delete from ${table}`)
        assert.deepEqual(await uses(), [], `${place} of a row that is gone`)
      }
    }))

  test('that shows others in their place lets the first go; one without any has no row', () =>
    aside(async (client) => {
      await freely(client)
      const [first, second] = [await newFiles(client), await newFiles(client)]
      for (const column of await tracked()) {
        if (column.table === 'complaint_files') continue
        const ids = isSound(column) ? [first.sound, second.sound] : [first.picture, second.picture]
        const [before = '', then = ''] = ids
        const uses = async () =>
          (
            await client.query<{ id: string }>(
              'select file_id as id from file_uses where thing = $1 and file_id = any($2)',
              [column.table, ids],
            )
          ).rows.map(({ id }) => id)
        const change = async (at: string, value: string): Promise<string> => {
          const { rows } = await client.query<{ ctid: string }>(
            `update ${column.table} set ${column.column} = $1 where ctid = $2 returning ctid::text`,
            [value, at],
          )
          return rows[0]?.ctid ?? ''
        }
        const at = await insert(client, column, valueOf(column, before))
        const now = await change(at, valueOf(column, then))
        assert.deepEqual(await uses(), [then], placeOf(column))
        if (column.type === 'json') {
          await change(now, '[]')
          assert.deepEqual(await uses(), [], placeOf(column))
        }
        await client.query(`delete from ${column.table}`)
      }
    }))

  test('is told from another that shows the same, whatever its key is', () =>
    aside(async (client) => {
      await freely(client)
      const { picture: id } = await newFiles(client)
      const conversation = randomUUID()
      await client.query(
        `insert into messages (conversation_id, seq, sender_id, key, kind, picture_id)
         select $1, seq, $2, gen_random_uuid(), 'picture', $3 from generate_series(1, 2) seq`,
        [conversation, owner.userId, id],
      )
      const count = async () =>
        (await client.query('select 1 from file_uses where file_id = $1', [id])).rowCount
      assert.equal(await count(), 2)
      await client.query('update messages set picture_id = null where conversation_id = $1 and seq = 1', [
        conversation,
      ])
      assert.equal(await count(), 1)
    }))

  test('that was there before is found when its table is tracked', () =>
    aside(async (client) => {
      await freely(client)
      for (const column of await tracked()) {
        const files = await newFiles(client)
        await insert(client, column, valueOf(column, isSound(column) ? files.sound : files.picture))
      }
      const all = async () =>
        (await client.query('select * from file_uses order by file_id, thing, thing_id')).rows
      const before = await all()
      assert.ok(before.length > 20)
      await client.query('delete from file_uses')
      const folder = path.resolve(__dirname, '../../../server/migrations')
      const said = readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
        .flatMap(
          (name) =>
            readFileSync(path.join(folder, name), 'utf8').match(
              /^SELECT (?:public\.)?track_files\(.*\);$/gim,
            ) ?? [],
        )
      for (const statement of said) {
        const [, table] = /'(\w+)'/.exec(statement) ?? []
        // a later migration may drop it
        const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
        if (rows[0].there) await client.query(statement)
      }
      assert.deepEqual(await all(), before)
    }))
})

describe('a file', () => {
  const known = async (id: string): Promise<boolean> =>
    (
      await app.pool.query('select 1 from pictures where id = $1 union select 1 from media where id = $1', [
        id,
      ])
    ).rowCount === 1
  const there = async (key: string): Promise<boolean> =>
    app.context.providers.storage.read(key).then(
      () => true,
      () => false,
    )
  const upload = async ({ token }: TestSession): Promise<string> =>
    (await app.upload(await picture(), { token })).data.id
  const keysOf = async (id: string): Promise<string[]> =>
    (await app.pool.query('select array[key, thumb_key] as keys from pictures where id = $1', [id])).rows[0]
      .keys
  const free = async (which: string): Promise<string[]> =>
    app.db.transaction((tx) => freeFiles(tx, sql`p.id = ${which}`))

  test('that two things show goes with the second', async () => {
    const id = await upload(owner)
    const body = { key: randomUUID(), subject: 'dynamic', text: '好看', pictures: [id] }
    const dynamic = await publish(app, owner, { pictures: [id] })
    const said = await app.post('comment/publish', { ...body, id: dynamic.id }, { token: owner.token })
    const keys = await keysOf(id)
    assert.equal((await app.post('comment/delete', { id: said.data.id }, { token: owner.token })).code, 0)
    assert.equal(await known(id), true, 'the dynamic shows it')
    await app.post('dynamic/delete', { id: dynamic.id }, { token: owner.token })
    assert.equal(await known(id), true, 'it may be put back')
    assert.deepEqual(await free(id), [])
    await app.post('dynamic/clear', { id: dynamic.id }, { token: owner.token })
    assert.deepEqual([await known(id), ...(await Promise.all(keys.map(there)))], [false, false, false])
  })

  test('stays while something shows it, whosever that is', async () => {
    const id = await upload(owner)
    const other = await newPerson(app)
    await app.pool.query(
      `insert into announcements (id, title, source, author_id, pictures, created_at) values ($1, '停水', '后勤处', $2, $3, now())`,
      [randomUUID(), other.userId, JSON.stringify([{ id }])],
    )
    assert.deepEqual(await free(id), [])
    await app.pool.query('delete from announcements where author_id = $1', [other.userId])
    assert.equal((await free(id)).length, 2)
  })

  test('that a case needs by any of its keys stays until it is not needed', async () => {
    const { picture: id, sound } = await newFiles(app.pool)
    const { rows } = await app.pool.query(
      `insert into complaint_cases (id, number, subject, subject_id, owner_id, state, snapshot)
       select gen_random_uuid(), 'F-1', 'user', $1, $1, 'open', '{}' returning id`,
      [owner.userId],
    )
    for (const key of [`large ${id}`, `small ${id}`, `sound ${sound}`])
      for (const part of ['snapshot', 'words'])
        await app.pool.query('insert into complaint_files (key, case_id, part) values ($1, $2, $3)', [
          key,
          rows[0].id,
          part,
        ])
    const silence = () => app.db.transaction((tx) => freeMedia(tx, sql`m.id = ${sound}`))
    assert.deepEqual([await free(id), await silence()], [[], []])
    await app.pool.query(`delete from complaint_files where part = 'words' or key = $1`, [`large ${id}`])
    assert.deepEqual([await free(id), await silence()], [[], []])
    await app.pool.query('delete from complaint_files where case_id = $1', [rows[0].id])
    assert.deepEqual([await free(id), await silence()], [[`large ${id}`, `small ${id}`], [`sound ${sound}`]])
  })

  test('of somebody who leaves goes, but for what is still shown', async () => {
    const [leaver, other] = [await newPerson(app), await newPerson(app)]
    const [face, answer, loose] = [await upload(leaver), await upload(leaver), await upload(leaver)]
    // an avatar of the time when it was a picture's small one
    await app.pool.query(
      `update users set avatar = (select thumb_key from pictures where id = $2), delete_at = now() - interval '1 second' where id = $1`,
      [leaver.userId, face],
    )
    assert.deepEqual(await free(face), [])
    const asked = await app.post(
      'customer/Consultation',
      { key: randomUUID(), text: '怎么换手机号', pictures: [] },
      { token: other.token },
    )
    await app.pool.query(
      `insert into ticket_messages (id, ticket_id, author_id, key, desk, text, pictures)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), true, '像这样', $3)`,
      [asked.data.id, leaver.userId, JSON.stringify([{ id: answer }])],
    )
    const keys = await Promise.all([face, answer, loose].map(async (id) => (await keysOf(id))[0] ?? ''))
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual(await Promise.all([face, answer, loose].map(known)), [false, true, false])
    assert.deepEqual(await Promise.all(keys.map(there)), [false, true, false])
  })
})
