import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Deletes a person's page and what they left on others': names, tags, agreement, photos, questions, lines. */
export async function erasePage(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from remark_names where viewer_id = ${id} or person_id = ${id}`)
  await tx.execute(sql`
    update tag_uses u set people = greatest(u.people - 1, 0) from person_tags t
    where t.user_id = ${id} and t.shown and u.school_id = t.school_id and u.text = t.text`)
  await tx.execute(sql`
    update person_tags t set likes = greatest(t.likes - 1, 0)
    where t.id in (select subject_id from homepage_likes where user_id = ${id})`)
  await tx.execute(sql`
    update person_questions q set likes = greatest(q.likes - 1, 0)
    where q.id in (select subject_id from homepage_likes where user_id = ${id})`)
  await tx.execute(sql`
    delete from homepage_likes where user_id = ${id} or subject_id in (select id from person_tags where user_id = ${id})`)
  await tx.execute(sql`delete from person_tags where user_id = ${id}`)
  await tx.execute(sql`delete from wall_photos where user_id = ${id}`)
  await tx.execute(sql`
    update person_questions set deleted_at = coalesce(deleted_at, now()), text = '', answer = null
    where owner_id = ${id} or asker_id = ${id}`)
  await tx.execute(sql`
    update barrages set deleted_at = coalesce(deleted_at, now()), text = '' where owner_id = ${id} or author_id = ${id}`)
  await tx.execute(sql`delete from barrage_settings where user_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'barrages.author_id': { why: 'a mark without its words' },
  'barrages.owner_id': { why: 'a mark without its words' },
  'person_questions.asker_id': { why: 'a mark without its words' },
  'person_questions.owner_id': { why: 'a mark without its words' },
}
