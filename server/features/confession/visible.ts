/** Who may see a post of the wall. */
import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../context'
import { aliasHeard } from '../../core/alias/service'
import { ownSchools } from '../../core/roles/grants'

/** Condition: a post `c` of the viewer's school is on the wall, and not of a pseudonym that the viewer blocked. Black lists are not asked: docs/adr says why. */
export const onWall = (viewer: Viewer): SQL =>
  sql`c.school_id = ${viewer.schoolId} and c.deleted_at is null and c.state = 'approved' and ${aliasHeard(viewer.id, sql`c.alias_id`)}`

/** Condition: the living post `c` names the viewer, waits for them or is on the wall. */
export const namesViewer = (
  viewer: Viewer,
): SQL => sql`c.deleted_at is null and c.state <> 'refused' and exists(
  select 1 from confession_names m where m.confession_id = c.id and m.user_id = ${viewer.id} and m.state <> 'declined')`

/** Condition: the viewer may see the post `c`, on whichever of the ways. Administrators see what is on the walls they look after. */
export const visible = (
  viewer: Viewer,
): SQL => sql`c.deleted_at is null and (c.author_id = ${viewer.id} or (${onWall(viewer)})
  or (${namesViewer(viewer)}) or (c.state = 'approved' and ${ownSchools(viewer, sql`c.school_id`)}))`
