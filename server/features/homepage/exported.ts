import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  tags: {
    read: (id) =>
      sql`(select coalesce(json_agg(text order by id), '[]') from person_tags where user_id = ${id})`,
  },
  remarks: {
    read: (id) =>
      listJson(sql`select person_id as id, name from remark_names where viewer_id = ${id} order by name`),
  },
  questions: {
    read: (id) =>
      listJson(
        sql`select id, owner_id as to, text, created_at as at from person_questions where asker_id = ${id} and deleted_at is null order by id`,
      ),
  },
  answers: {
    read: (id) =>
      listJson(sql`select id, text as question, answer, created_at as at from person_questions
      where owner_id = ${id} and answer is not null and deleted_at is null order by id`),
  },
  barrages: {
    read: (id) =>
      listJson(
        sql`select owner_id as to, text, created_at as at from barrages where author_id = ${id} and deleted_at is null order by id`,
      ),
  },
  barrage_settings: {
    read: (id) => rowJson(sql`select shown, open_to from barrage_settings where user_id = ${id}`),
  },
  wall_photos: {
    read: (id) =>
      listJson(sql`select ${fileJson(sql`p.key`)} as picture from wall_photos w join pictures p on p.id = w.picture_id
      where w.user_id = ${id} order by w.place`),
  },
  homepage_likes: {
    read: (id) =>
      listJson(
        sql`select subject_id as subject, created_at as at from homepage_likes where user_id = ${id} order by created_at`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'barrages.owner_id': 'words of others',
  'remark_names.person_id': 'what others call one is theirs',
}
