/** What a school lets nobody sell, beside what may be sold nowhere. */
import { sql } from 'drizzle-orm'
import { banLimits as limits, bans, type Ban } from '../../../../contract/secondhand/rules'
import type { Executor } from '../../../context'
import { listOf, statement, text as line, uuid } from '../../../database/statement'
import { text, wrong } from '../../../core/sheet/cells'
import type { SheetRules } from '../../../core/sheet/rules'

const ofSchool = statement(
  'secondhand_bans',
  { values: { school: uuid }, row: { rule: line, words: listOf(line) } },
  (p) => sql`select rule, array_agg(word order by word) as words from secondhand_bans
  where school_id = ${p.school} group by rule order by rule`,
)

/** A school's own, as `bannedBy` takes them. */
export const bansOf = (db: Executor, schoolId: string): Promise<Ban[]> => ofSchool(db, { school: schoolId })

/** What the rules are called, those of everywhere first. */
export async function ruleTitles(db: Executor, schoolId: string | null): Promise<string[]> {
  const own = schoolId === null ? [] : await bansOf(db, schoolId)
  return [...new Set([...bans, ...own].map(({ rule }) => rule))]
}

export const bansSheet: SheetRules = {
  keyColumn: '词',
  read(cells) {
    const word = text(cells, '词', limits.word.max).normalize('NFKC').replace(/\s/g, '').toUpperCase()
    const rule = text(cells, '规则', limits.rule.max)
    if (Array.from(rule).length < limits.rule.min) return wrong(`“规则”至少 ${limits.rule.min} 个字`)
    return { key: word, value: { rule } }
  },
  standing: (schoolId) =>
    sql`select word as key, jsonb_build_object('rule', rule) as value from secondhand_bans where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update secondhand_bans b set rule = c.value->>'rule' from changed c where b.school_id = ${schoolId} and b.word = c.key`,
    sql`insert into secondhand_bans (school_id, word, rule) select ${schoolId}::uuid, key, value->>'rule' from added`,
    sql`delete from secondhand_bans b using removed r where b.school_id = ${schoolId} and b.word = r.key`,
  ],
}
