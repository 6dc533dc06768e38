/** What the demo campus holds beside dynamics: a column, the radio, a chat. For the tests of the seed. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { limits as article } from '../../../contract/article/rules'
import type { OpenDatabase } from '../../../server/database'
import { mediaForm } from '../../../server/core/file/mediaForm'

interface Seeded {
  database: OpenDatabase
  files: ReadonlyMap<string, Buffer>
  /** Rows of a statement that looks for what must not be. */
  none(statement: string): Promise<void>
  count(of: string): Promise<number>
  now: number
}

/** `at` gives what was seeded, which is there once the tests run. */
export function seededCorners(at: () => Seeded): void {
  test('a talent hosts a topic, and her two articles begin with dynamics under it', async () => {
    const { none, count } = at()
    await none(`select c.id from talent_columns c join topics p on p.id = c.topic_id
      where p.state <> 'approved' or not exists (select from grants g where g.user_id = c.user_id and g.role = 'talent' and g.granted_at < c.created_at)`)
    assert.equal(await count('dynamic_articles'), 2)
    await none(`select a.title from dynamic_articles a join talent_columns c on c.id = a.column_id join topics p on p.id = c.topic_id join dynamics d on d.id = a.dynamic_id
      where d.author_id <> c.user_id or d.title <> a.title or a.told_at is null or char_length(a.title) > ${article.title.max}
        or not exists (select from dynamic_topics t where t.dynamic_id = d.id and t.topic = p.name)
        or exists (select from json_array_elements(a.body) b where b ->> 'kind' = 'picture' and not exists (
          select from json_array_elements(d.pictures) x where x ->> 'id' = b ->> 'picture'))`)
  })

  test('a poll opens the circle, and every vote comes to what was cast', async () => {
    const { database, none, now } = at()
    await none(`select v.title from vote_events v, lateral (
        select count(distinct b.voter_id) as people, count(*) filter (where b.state = 'counted') as votes, count(*) filter (where b.state = 'aside') as aside
        from vote_ballots b where b.event_id = v.id) n
      where (v.people, v.votes, v.aside) is distinct from (n.people, n.votes, n.aside)`)
    await none(`select e.name from vote_entries e where e.votes <> (
      select count(*) from vote_ballots b where b.entry_id = e.id and b.state = 'counted')`)
    await none(`select b.id from vote_ballots b join vote_events v on v.id = b.event_id
      where b.cast_at < v.starts_at or b.cast_at > least(v.ends_at, to_timestamp(${now / 1000}))`)
    const { rows } = await database.pool.query<{
      place: number
      kind: string
      open: boolean
      people: number
    }>(`
      select d.place, v.kind, v.people, v.ends_at > to_timestamp(${now / 1000}) as open
      from (select card_id, row_number() over (partition by school_id order by id desc)::int as place from dynamics) d
        join vote_events v on v.id = d.card_id`)
    assert.equal(rows.length, 1)
    assert.ok(
      rows.every(({ place, kind, open, people }) => place <= 2 && kind === 'poll' && open && people >= 5),
    )
  })

  test('the radio has two programmes that play, each as long as it says', async () => {
    const { database, files } = at()
    const { rows } = await database.pool.query<{ key: string; seconds: number; bytes: number }>(`
      select m.key, m.seconds, m.bytes from programmes p join media m on m.id = (p.sound ->> 'id')::uuid and m.owner_id = p.author_id and m.key = p.sound ->> 'key'
      where exists (select from grants g where g.user_id = p.author_id and g.role = 'broadcaster' and g.school_id = p.school_id)`)
    assert.equal(rows.length, 2)
    const folder = await mkdtemp(path.join(tmpdir(), 'tunes-'))
    for (const { key, seconds, bytes } of rows) {
      const content = files.get(key) ?? Buffer.alloc(0)
      const file = path.join(folder, path.basename(key))
      await writeFile(file, content)
      const form = await mediaForm('sound', file)
      assert.deepEqual([content.length, form.mime, Math.ceil(form.seconds)], [bytes, 'audio/wav', seconds])
      assert.ok(seconds >= 10 && bytes < 400_000, key)
      assert.ok(
        content.subarray(44).some((byte) => byte > 0),
        'it is not silent',
      )
    }
    await rm(folder, { recursive: true })
  })

  test('the two students of README have written to each other, without a gap and all read', async () => {
    const { none, count, now } = at()
    await none(`select c.id from conversations c where c.last_seq <> (select count(*) from messages m where m.conversation_id = c.id)
      or c.last_seq <> (select max(seq) from messages m where m.conversation_id = c.id)
      or c.kind = 'direct' and (select count(*) from conversation_members b join users u on u.id = b.user_id
        where b.conversation_id = c.id and u.name in ('林夏', '陈述') and b.last_read = c.last_seq and b.unread = 0 and b.spoke_at is not null) <> 2`)
    assert.equal(await count("conversations where kind = 'direct'"), 1)
    await none(`select m.seq from messages m join messages n on n.conversation_id = m.conversation_id and n.seq = m.seq + 1
      where n.created_at <= m.created_at or n.created_at > to_timestamp(${now / 1000})`)
  })
}
