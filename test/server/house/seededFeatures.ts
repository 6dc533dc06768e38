/** What features add to the demo campus: what they count and the limits of what they hold. For the tests of the seed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits as article } from '../../../contract/article/rules'
import { limits as confession } from '../../../contract/confession/rules'
import { limits as homepage } from '../../../contract/homepage/rules'
import { limits as hot } from '../../../contract/hot/rules'
import { limits as qa } from '../../../contract/qa/rules'
import { limits as subscribe } from '../../../contract/subscribe/rules'
import { isbnOf, limits as secondhand } from '../../../contract/secondhand/rules'
import { limits as wantedLimits } from '../../../contract/secondhand/wanted/rules'
import { bannedBy } from '../../../server/features/secondhand/goods/banned'
import { limits as topic } from '../../../contract/topic/rules'
import { tradedWords } from '../../../server/features/secondhand/goods/seed/traded'
import { goodsWords } from '../../../server/features/secondhand/goods/seed/texts'
import { wantedWords } from '../../../server/features/secondhand/wanted/seed'

interface Seeded {
  /** Rows of a statement that looks for what must not be. */
  none(statement: string): Promise<void>
  count(of: string): Promise<number>
  now: number
}

export function seededFeatures({ none, count, now }: Seeded): void {
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

  test('students sell what may be sold, some of it books of courses that there are', async () => {
    assert.ok((await count('secondhand_goods')) >= 24)
    for (const standing of [`free = 0 and sold > 0`, 'off', `state = 'pending'`])
      assert.equal(await count(`secondhand_goods where ${standing}`), 1, standing)
    await none(`select g.title from secondhand_goods g where char_length(g.title) not between ${secondhand.title.min} and ${secondhand.title.max}
      or char_length(g.text) not between ${secondhand.text.min} and ${secondhand.text.max} or json_array_length(g.pictures) = 0
      or g.fresh_at > to_timestamp(${now / 1000}) or (g.original is not null and g.original < g.price)
      or (g.freight > 0 and not 'courier' = any(g.ways)) or cardinality(g.tags) > ${secondhand.tags.count}
      or exists(select from unnest(g.tags) tag where char_length(tag) > ${secondhand.tags.length})`)
    await none(`select g.title from secondhand_goods g cross join json_array_elements(g.pictures) p
      where not exists (select from pictures x where x.id = (p ->> 'id')::uuid and x.owner_id = g.author_id)`)
    await none(`select g.title from secondhand_goods g join users u on u.id = g.author_id left join houses h on h.id = g.house_id
      where u.school_id <> g.school_id or u.created_at > g.created_at or h.school_id <> g.school_id`)
    await none(`select c.course from secondhand_book_courses c
      where not exists(select from timetable_rows t where t.data::text like '%' || c.course || '%')`)
    await none(`select g.title from secondhand_goods g where g.state = 'pending'
      and not exists(select from screenings w where w.subject_id = g.id)`)
    assert.deepEqual(
      [...goodsWords, ...tradedWords].filter(({ title, text }) => bannedBy(`${title} ${text}`)),
      [],
    )
    assert.deepEqual(
      goodsWords.filter(({ isbn }) => isbn !== undefined && isbnOf(isbn) !== isbn),
      [],
    )
  })

  test('students look for what may be sold, for as long as they may', async () => {
    assert.ok((await count('secondhand_wanted')) >= 4)
    await none(`select w.text from secondhand_wanted w join users u on u.id = w.author_id left join houses h on h.id = w.house_id
      where u.school_id <> w.school_id or u.created_at > w.created_at or h.school_id <> w.school_id or (w.spot = '') <> (h.id is null)
        or w.until_at <= to_timestamp(${now / 1000}) or char_length(w.text) not between ${wantedLimits.text.min} and ${wantedLimits.text.max}`)
    assert.deepEqual(
      wantedWords.filter(({ text }) => bannedBy(text)),
      [],
    )
  })

  test('books are of courses that timetables have; one business is verified and one waits, their licences sealed', async () => {
    assert.ok((await count('secondhand_books')) >= 8)
    await none(`select c.course from secondhand_book_courses c where not exists (
      select from timetable_rows r where r.kind = 'class' and r.data->>'name' = c.course)`)
    assert.equal(await count(`secondhand_sellers where state = 'verified' and licence is not null`), 1)
    assert.equal(await count(`secondhand_sellers where state = 'waiting' and licence is not null`), 1)
  })
}
