import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../../contract/roles/schema'
import type { Context } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { personJson, personOf, withPersonOrNone, type PersonRow } from '../account/person'

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
    from audit_log a ${withPersonOrNone(sql`a.actor_id`, sql`u`, sql`us`)}
    ${withPersonOrNone(sql`a.subject_id`, sql`p`, sql`ps`)}
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
