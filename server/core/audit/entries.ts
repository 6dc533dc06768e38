import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../../contract/roles/schema'
import type { Context } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { personJson, personOf, type PersonRow } from '../account/person'

type Row = Omit<AuditEntry, 'actor' | 'subject'> &
  Record<string, unknown> & { actor: PersonRow | null; subject: PersonRow | null }

/** Entries `a` of the log for which the condition holds, the latest first. */
export async function auditOf(
  context: Context,
  where: SQL,
  query: PageQuery,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const page = keyset(by.newest(sql`a.id`), query)
  const { rows } = await context.db.execute<Row>(sql`
    select a.id, a.action, a.detail, a.created_at as at, ${personJson(sql`u`, sql`us`)} as actor, ${personJson(sql`p`, sql`ps`)} as subject
    from audit_log a left join users u on u.id = a.actor_id left join schools us on us.id = u.school_id
    left join users p on p.id = a.subject_id left join schools ps on ps.id = p.school_id
    where ${where} ${page.after}
    ${page.order}`)
  return page.of(rows, ({ id, action, detail, at, actor, subject }) => ({
    id,
    action,
    detail,
    at: new Date(at).toISOString(),
    actor: actor && personOf(actor, context),
    subject: subject && personOf(subject, context),
  }))
}
