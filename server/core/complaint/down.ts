/**
 * Things without a state of their own. That a case about one stands is what keeps it from everyone but its owner: it is
 * taken down by the decision, and given back by the appeal that overturns it.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Reason } from '../../../contract/complaint/rules'
import type { Withheld } from '../../../contract/common'
import type { Subject } from '../../../contract/kinds'
import { literal } from '../../database/literal'
import { refusalOf } from './texts'

/** Condition: a case took it down. */
export const isDown = (subject: Subject, id: SQL): SQL =>
  sql`exists(select 1 from complaint_cases k where k.subject_id = ${id} and k.subject = ${literal(subject)} and k.state = 'approved')`

export interface Why {
  rule: Reason
  note: string
}

/** JSON of why it was taken down, to read with `withheldBy`; null where it was not. */
export const whyDown = (subject: Subject, id: SQL): SQL =>
  sql`(select json_build_object('rule', k.rule, 'note', k.note) from complaint_cases k
    where k.subject_id = ${id} and k.subject = ${literal(subject)} and k.state = 'approved' order by k.id desc limit 1)`

/** What its owner reads beside it. */
export const withheldBy = (why: Why | null): Withheld | undefined =>
  why ? { state: 'refused', reason: refusalOf(why.rule, why.note) } : undefined
