import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { contains } from '../../database/contains'
import { open } from './read'

export const subjectsFound: Kind = ({ viewer }) =>
  viewer === null
    ? null
    : {
        from: sql`bank_subjects b`,
        id: sql`b.id`,
        where: open(viewer, sql`b.school_id`),
        words: sql`b.title || ' ' || b.intro`,
        grams: sql`b.grams`,
        title: sql`b.title`,
        text: sql`b.intro`,
        counts: sql`json_build_object('questions', (select count(*) from bank_questions q where q.subject_id = b.id))`,
      }

/** Questions as they are now, by what they ask: options, answers and explanations are not given away here. */
export const exercisesFound: Kind = ({ viewer }) =>
  viewer === null
    ? null
    : {
        from: sql`bank_versions v join bank_questions q on q.id = v.question_id and q.version = v.version join bank_subjects b on b.id = q.subject_id`,
        id: sql`q.id`,
        where: open(viewer, sql`b.school_id`),
        words: sql`v.text`,
        grams: sql`v.grams`,
        title: sql`b.title`,
        text: sql`v.text`,
      }

export const usedBySubjects = (word: SQL, schoolId: string): SQL => sql`exists(
  select 1 from bank_subjects b where (b.school_id is null or b.school_id = ${schoolId}) and ${contains(word, sql`b.grams`, sql`b.title`)})`
