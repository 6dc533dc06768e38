import { sql } from 'drizzle-orm'
import { personJson } from '../../core/roles/service'
import type { Kind } from '../../core/search/searchable'
import { programmeSeen } from './rows'

/** Programmes of the school that the seeker looks at: each has a radio of its own. */
export const programmesFound: Kind = ({ viewer, school }) =>
  school === null
    ? null
    : {
        from: sql`programmes p join users u on u.id = p.author_id left join schools s on s.id = u.school_id`,
        id: sql`p.id`,
        where: sql`p.state = 'approved' and p.school_id = ${school}::uuid and ${programmeSeen(viewer?.id ?? null)}`,
        words: sql`p.title || ' ' || p.intro`,
        grams: sql`p.grams`,
        title: sql`p.title`,
        text: sql`p.intro`,
        cover: sql`p.cover ->> 'thumbKey'`,
        by: personJson(sql`u`, sql`s`),
        at: sql`p.created_at`,
        counts: sql`json_build_object('plays', p.plays, 'comments', p.comments)`,
      }
