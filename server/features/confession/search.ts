import { sql } from 'drizzle-orm'
import { authorJson } from '../../core/alias/service'
import type { Kind } from '../../core/search/searchable'
import { onWall, postWords } from './rows'

/** What is on the wall of the reader's own school. Found by its words alone: whose it is stands in none of them. */
export const confessionsFound: Kind = ({ viewer }) =>
  viewer === null || viewer.schoolId === null
    ? null
    : {
        from: sql`confessions c join aliases a on a.id = c.alias_id join users u on u.id = c.author_id left join schools s on s.id = u.school_id`,
        id: sql`c.id`,
        where: onWall(viewer),
        words: postWords,
        grams: sql`c.grams`,
        title: sql`coalesce(c.to_name, '')`,
        text: sql`c.text`,
        cover: sql`c.pictures -> 0 ->> 'thumbKey'`,
        by: authorJson,
        at: sql`c.shown_at`,
        counts: sql`json_build_object('likes', c.likes, 'comments', c.comments)`,
        heat: sql`c.heat`,
        latest: sql`c.shown_at`,
      }
