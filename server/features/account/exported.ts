import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  profile: {
    read: (id) =>
      rowJson(sql`select u.id, u.phone, u.email, u.name, ${fileJson(sql`u.avatar`)} as avatar, u.intro, s.name as school, u.college, u.grade, u.major, u.gender,
        u.birthday, u.home_town, u.created_at as joined, u.profile_to, u.dynamics_to, u.follows_to, u.write_to, u.personalised
      from users u left join schools s on s.id = u.school_id where u.id = ${id}`),
  },
  vendors: {
    read: (id) =>
      listJson(
        sql`select vendor, created_at as bound from identities where user_id = ${id} order by created_at`,
      ),
  },
  devices: {
    read: (id) =>
      listJson(sql`select device as name, client, created_at as since, seen_at as seen from sessions
      where user_id = ${id} and expires_at > now() order by seen_at desc`),
  },
  follows: {
    read: (id) =>
      listJson(sql`select f.followee_id as id, u.name, f.created_at as at from follows f join users u on u.id = f.followee_id
      where f.follower_id = ${id} order by f.created_at`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'follows.followee_id': 'whom others follow is theirs',
  'invitations.user_id': 'a link that signs in once, of which there is only a hash',
}
